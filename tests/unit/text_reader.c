/* The page reader on small pages: what is a game, a variation, a comment, and what is none of them. A game is
 * compared as one line: "start | tags | preface | moves | result", moves as they stand in the page. */
#include "base/buffer.h"
#include "parser/reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void print_notes(struct buffer *out, const struct note_list *list) {
    for (const struct note *note = list->first; note; note = note->next) {
        buffer_text(out, "{");
        buffer_slice(out, note->text);
        buffer_text(out, "} ");
    }
}

static void print_line(struct buffer *out, const struct node *node) {
    for (; node; node = node->next) {
        print_notes(out, &node->more->before);
        if (node->number)
            buffer_format(out, node->black_numbered ? "%u... " : "%u. ", node->number);
        buffer_slice(out, node->text);
        buffer_slice(out, node->more->mark);
        if (node->crowned)
            buffer_char(out, '*');
        if (node->wins)
            buffer_text(out, "(wins)");
        if (node->more->tower.length)
            buffer_format(out, "<%.*s>", (int)node->more->tower.length, node->more->tower.at);
        buffer_char(out, ' ');
        for (const struct node *other = node->variations; other; other = other->sibling) {
            buffer_text(out, "( ");
            print_line(out, other);
            buffer_text(out, ") ");
        }
        print_notes(out, &node->more->after);
    }
}

static void print_game(struct buffer *out, const struct game *game) {
    static const char *const words[] = {"", "white", "black", "first", "second", "draw"};
    if (game->start.length) {
        buffer_slice(out, game->start);
        buffer_text(out, " | ");
    } else if (game->start_unknown)
        buffer_text(out, "? | ");
    for (const struct tag *tag = game->tags; tag; tag = tag->next) {
        buffer_slice(out, tag->name);
        buffer_char(out, '=');
        buffer_slice(out, tag->value);
        buffer_text(out, " | ");
    }
    print_notes(out, &game->preface);
    print_line(out, game->first);
    buffer_slice(out, game->terminator_text);
    buffer_text(out, words[game->words]);
    buffer_text(out, " ");
    print_notes(out, &game->closing);
}

/* All games of a page, a line each. */
static void print_page(struct buffer *out, const char *page, const char *variant) {
    struct text text;
    struct arena arena;
    struct reader_options options = {.variant = variant};
    text_init(&text, page, strlen(page));
    arena_init(&arena);
    void *reader = text_reader.open(&text, &options);
    assert_non_null(reader);
    for (;;) {
        struct game game;
        struct finding_list outside;
        game_init(&game, &arena);
        finding_list_init(&outside, &arena);
        enum reader_step step = text_reader.next(reader, &game, &outside);
        assert_true(step != READER_NO_MEMORY);
        assert_int_equal(outside.count[0] + outside.count[1] + outside.count[2], 0);
        if (step == READER_END)
            break;
        size_t from = out->length;
        print_game(out, &game);
        while (out->length > from && out->bytes[out->length - 1] == ' ')
            out->length--;
        buffer_char(out, '\n');
    }
    text_reader.close(reader);
    text_free(&text);
    arena_free(&arena);
}

struct example {
    const char *page, *games;
};

static void check(const struct example *table, size_t count) {
    struct buffer out;
    buffer_init(&out);
    for (size_t i = 0; i < count; i++) {
        buffer_clear(&out);
        print_page(&out, table[i].page, NULL);
        buffer_char(&out, '\0');
        if (strcmp(out.bytes, table[i].games) != 0)
            fail_msg("page:\n%s\ngives:\n%swanted:\n%s", table[i].page, out.bytes, table[i].games);
    }
    buffer_free(&out);
}

#define CHECK(table) check(table, sizeof table / sizeof *table)

static void numbers(void **state) {
    (void)state;
    static const struct example table[] = {
        {"1. c3-d4 d6-c5 2. b2-c3", "1. c3-d4 d6-c5 2. b2-c3\n"},
        {"1) c3-d4 d6-c5; 2) b2-c3", "1. c3-d4 d6-c5 2. b2-c3\n"},
        {"1 cd4 dc5 2 bc3 fg5", "1. cd4 dc5 2. bc3 fg5\n"},
        {"1, c3-d4 d6-c5 2, b2-c3", "1. c3-d4 d6-c5 2. b2-c3\n"},
        {"1.\nc3-d4\n\nd6-c5\n\n2.\n\nb2-c3\n\nf6-g5\n", "1. c3-d4 d6-c5 2. b2-c3 f6-g5\n"},
        {"1.c3-d4 (...) 1. . .d6-c5 2. b2-c3 2 …f6-g5", "1. c3-d4 {(...)} 1... d6-c5 2. b2-c3 2... f6-g5\n"},
        {"1. c3—b4, f6-e5 2. b2—c3, e5—f4", "1. c3—b4 f6-e5 2. b2—c3 e5—f4\n"},
        {"1. a3—b4h6—g5 2. b4-c5", "1. a3—b4 h6—g5 2. b4-c5\n"},
        {"c3-d4 d6-c5 b2-c3 f6-g5", "c3-d4 d6-c5 b2-c3 f6-g5\n"},
        {"3... f6-e5 4. b2-c3", "? | 3... f6-e5 4. b2-c3\n"},
        /* Black's answer under White's number. */
        {"Белые: дамка e1, простые c1, f2; черные: дамка h6, простые b6, e5, e7, g7.\n1. f2-e3 1. h6:d2",
         "W:Wc1,Ke1,f2:Be5,b6,Kh6,e7,g7 | 1. f2-e3 1. h6:d2\n"},
        /* A misprinted number does not break the game. */
        {"1. c3-d4 d6-c5 2. b2-c3 f6-g5 8. c3-b4 g5-h4", "1. c3-d4 d6-c5 2. b2-c3 f6-g5 8. c3-b4 g5-h4\n"},
    };
    CHECK(table);
}

static void signs(void **state) {
    (void)state;
    static const struct example table[] = {
        {"1. СЗ-d4 d6-С5 2. b2 - СЗ е7-d6 3. a1- b2 d6- е5",
         "1. СЗ-d4 d6-С5 2. b2 - СЗ е7-d6 3. a1- b2 d6- е5\n"},
        {"1. c3-d4! d6-c5?! 2. b2-c3(?) f6-g5!!", "1. c3-d4! d6-c5?! 2. b2-c3(?) f6-g5!!\n"},
        {"1. gh4 fe5 2. cb4 ef4 X", "1. gh4 fe5 2. cb4 ef4(wins) second\n"},
        {"1. gh4 fe5 2. cb4×", "1. gh4 fe5 2. cb4(wins) first\n"},
        {"1. gh4 fe5 2. cb4х.", "1. gh4 fe5 2. cb4(wins) first\n"},
        {"1. gh4 fe5 2. cb4 ef4 =", "1. gh4 fe5 2. cb4 ef4= draw\n"},
        {"1. c3xd4 d6xc5", "1. c3xd4 d6xc5\n"},
        {"1. c3-d4 1/1 d6-c5 (2/1)", "1. c3-d4<1/1> d6-c5<2/1>\n"},
        {"1. 9-13 17-13-9 2. 5-9-13* 21-17", "1. 9-13 17-13-9 2. 5-9-13* 21-17\n"},
    };
    CHECK(table);
}

static void results(void **state) {
    (void)state;
    static const struct example table[] = {
        {"1. c3-d4 d6-c5 1-0", "1. c3-d4 d6-c5 1-0\n"},
        {"1. c3-d4 d6-c5\n ½–½", "1. c3-d4 d6-c5 ½–½\n"},
        {"1. c3-d4 d6-c5 1-1", "1. c3-d4 d6-c5 1-1\n"},
        {"1. c3-d4 d6-c5, и белые победили.", "1. c3-d4 d6-c5 {и белые победили.} white\n"},
        {"1. c3-d4 d6-c5 и белые выигали.", "1. c3-d4 d6-c5 {и белые выигали.} white\n"},
        {"1. c3-d4 d6-c5. Чёрные сдались.", "1. c3-d4 d6-c5 {Чёрные сдались.} white\n"},
        {"1. c3-d4 d6-c5. Білі здалися.", "1. c3-d4 d6-c5 {Білі здалися.} black\n"},
        {"1. c3-d4 d6-c5 2. b2-c3 с выигрышем.", "1. c3-d4 d6-c5 2. b2-c3 {с выигрышем.} first\n"},
        {"1. c3-d4 d6-c5 і виграють.", "1. c3-d4 d6-c5 {і виграють.} second\n"},
        {"1. c3-d4 d6-c5. Ничья.", "1. c3-d4 d6-c5 {Ничья.} draw\n"},
        {"1. c3-d4 d6-c5. Соперники согласились на ничью.",
         "1. c3-d4 d6-c5 {Соперники согласились на ничью.} draw\n"},
        {"1. c3-d4 d6-c5. Выиграли белые.", "1. c3-d4 d6-c5 {Выиграли белые.} white\n"},
        {"1. c3-d4 d6-c5. Белые сдались. 0-1", "1. c3-d4 d6-c5 {Белые сдались.} 0-1black\n"},
        /* On a line of its own it belongs to the game before. */
        {"1. c3-d4 d6-c5\nНичья.\n\nПартия 2\n1. c3-b4 b6-a5\n\nБелые сдались.\nПартия 3\n1. g3-h4 d6-c5",
         "1. c3-d4 d6-c5 {Ничья.} draw\n{Партия 2} 1. c3-b4 b6-a5 {Белые сдались.} black\n{Партия 3} 1. "
         "g3-h4 d6-c5\n"},
        /* Said before the end, or only promised. */
        {"1. c3-d4 и белые выигрывают. 1... d6-c5", "1. c3-d4 {и белые выигрывают.} 1... d6-c5\n"},
        {"1. c3-d4 d6-c5. Чорні повинні виграти.", "1. c3-d4 d6-c5 {Чорні повинні виграти.}\n"},
        {"Белые: a1; черные: h8. Ход белых. Выигрыш.", "W:Wa1:Bh8 |  {Выигрыш.}\n"},
        {"1. c3-d4 d6-c5 и т. д.", "1. c3-d4 d6-c5 {и т. д.}\n"},
    };
    CHECK(table);
}

static void variations(void **state) {
    (void)state;
    static const struct example table[] = {
        {"1. c3-d4 d6-c5 (1... f6-g5 2. b2-c3) 2. d2-c3",
         "1. c3-d4 d6-c5 ( 1... f6-g5 2. b2-c3 ) 2. d2-c3\n"},
        {"1. c3-d4 d6-c5 (f6-g5) 2. b2-c3", "1. c3-d4 d6-c5 ( f6-g5 ) 2. b2-c3\n"},
        {"1. c3-d4 d6-c5 (или 1... f6-g5; 1... b6-a5 2. b2-c3) 2. b2-c3",
         "1. c3-d4 d6-c5 ( {или} 1... f6-g5 ) ( 1... b6-a5 2. b2-c3 ) 2. b2-c3\n"},
        /* Not legal in the place of the move before: a remark. */
        {"1. c3-d4 d6-c5 (c5-b4) 2. b2-c3", "1. c3-d4 d6-c5 {(c5-b4)} 2. b2-c3\n"},
        {"1. c3-d4 d6-c5 (см. диаграмму 1) 2. b2-c3", "1. c3-d4 d6-c5 {(см. диаграмму 1)} 2. b2-c3\n"},
        {"1. cd4 (1... ba5 2. bc3) 1... dc5", "1. cd4 1... dc5 ( 1... ba5 2. bc3 )\n"},
        {"1. cd4 (1... ba5 2. bc3; 1... dc5)", "1. cd4 1... ba5 ( 1... dc5 ) 2. bc3\n"},
        {"1.cd4 de5 2.bc3 ed6 либо 2… fg5", "1. cd4 de5 2. bc3 ed6 ( {либо} 2... fg5 )\n"},
        {"1. cd4 dc5 2. bc3 fg5 1. ab4", "1. cd4 dc5 2. bc3 fg5\n1. ab4\n"},
        {"1. c3—d4 d6—с5 2. b2 —c3 f6— g5\n1. c3—d4 d6—с5 2. d2—c3 f6—g5",
         "1. c3—d4 d6—с5 2. b2 —c3 f6— g5\n1. c3—d4 d6—с5 2. d2—c3 f6—g5\n"},
        /* The inner bracket belongs to the variation. */
        {"1. c3-d4 d6-c5 (1... f6-g5 2. b2-c3 (2. d2-c3 g7-f6) 2... g7-f6) 2. b2-c3",
         "1. c3-d4 d6-c5 ( 1... f6-g5 2. b2-c3 ( 2. d2-c3 g7-f6 ) 2... g7-f6 ) 2. b2-c3\n"},
        /* A plan that names one side's moves only. */
        {"1. c3-d4 d6-c5 (1... f6-g5 2... g7-f6 и 3... b6-a5) 2. b2-c3",
         "1. c3-d4 d6-c5 ( 1... f6-g5 {2... g7-f6 и 3... b6-a5} ) 2. b2-c3\n"},
        /* A caption that tells the last move again. */
        {"1. cd4 fg5 - диаграмма 1.\nДиаграмма 1 : после 1... fg5",
         "1. cd4 fg5 {диаграмма 1. Диаграмма 1 : после 1... fg5}\n"},
        {"Белые: дамка a1; черные: e5.\n1. a1:f6 (g7 або h8)", "W:WKa1:Be5 | 1. a1:f6 ( g7 ) ( h8 )\n"},
        {"1. c3-d4 (не закрыто 1... d6-c5 2. b2-c3", "1. c3-d4 {не закрыто} 1... d6-c5 2. b2-c3\n"},
        {"1. c3-d4) d6-c5 2. b2-c3", "1. c3-d4 d6-c5 2. b2-c3\n"},
    };
    CHECK(table);
}

static void prose(void **state) {
    (void)state;
    static const struct example table[] = {
        {"", ""},
        {"Проста d2 може піти на СЗ (що запишеться d2-СЗ) або на ЕЗ (d2 - ЕЗ).", ""},
        {"Белые ставят шашки на поля 1—11, а черные — на поля 15—25. В 1920 году 5-7 партий.", ""},
        {"1. Общее число полей d4, c3.\n2. Так как 24 шашки.", ""},
        {"1. 15-25 человек\n2. 12:30 начало", ""},
        {"Турнир 12-05-2007, стр. 59\n\n60", ""},
        {"Радуга 1885 г. №№ 43 - 44 , 1886 г. №№ 45, 46", ""},
        {"Партия 5. 1. c3-d4 d6-c5 Поле e5 занято, e5-f4 нельзя.",
         "{Партия 5.} 1. c3-d4 d6-c5 {Поле e5 занято, e5-f4 нельзя.}\n"},
        {"d4-e5\nc1:e3\na3:a7\n1.d2-c3 e5-f4 2.a3-b4", "? | {d4-e5 c1:e3 a3:a7} 1. d2-c3 e5-f4 2. a3-b4\n"},
        {"; 1. c3-d4\n# 1. c3-d4\n", ""},
        {"# 1. c3-d4\n1. c3-b4 d6-c5", "{# 1. c3-d4} 1. c3-b4 d6-c5\n"},
        {"1. c3-d4 {хороший (ход) 1... d6-e5} d6-c5", "1. c3-d4 {хороший (ход) 1... d6-e5} d6-c5\n"},
    };
    CHECK(table);
}

static void pages(void **state) {
    (void)state;
    static const struct example table[] = {
        {"беруть дамку-1. d4: f6.", "? | {беруть дамку-} 1. d4: f6\n"},
        {"Петя Андрєєв - Саша Лядов: 1. cd4 dc5", "White=Петя Андрєєв | Black=Саша Лядов | 1. cd4 dc5\n"},
        {"Городская партия - старая\n1. cd4 dc5", "{Городская партия - старая} 1. cd4 dc5\n"},
        {"А. Белые: сЗ, с5; черные: аЗ.\nБ. Белые: gl; черные: a5.",
         "W:Wc3,c5:Ba3 | {А.}\nW:Wg1:Ba5 | {Б.}\n"},
        {"белые b4, d4; черные b6, h8 - 1. b4-а5\nбелые шашки на полях c3 и е5, черная на с5: 1…c5-d4",
         "W:Wb4,d4:Bb6,h8 | 1. b4-а5\nB:Wc3,e5:Bc5 | 1... c5-d4\n"},
        /* Composers' shorthand, as far as the rules bear it out. */
        {"белые: a1, b4, c3, e3, h2; черные: b6, e5, e7, g5, h4.\n1. a5 (ef4 A) c7 II. g3",
         "W:Wa1,h2,c3,e3,b4:Bh4,e5,g5,b6,e7 | a5 ef4 c7  g3\n"},
        {"Белые: Д. c1; черные: a3, h2.\n1. e3 (b2) d4.", "W:WKc1:Bh2,a3 | e3 b2 d4\n"},
        {"Белые: c3; черные: a5.\n1. Белые выигрывают на b4 (a5).",
         "W:Wc3:Ba5 |  {1. Белые выигрывают на b4 (a5).}\n"},
        /* A list that does not belong to the moves behind it. */
        {"Б. п. а3; Ч. п. а5\n№139. 1. eb4 ×.", "W:Wa3:Ba5 |\n{№139.} 1. eb4(wins) first\n"},
        /* A second solution from the same position. */
        {"Белые: c3, e1; черные: e5.\n1. c3-d4 e5:c3\n1. e1-f2 e5-f4",
         "W:We1,c3:Be5 | 1. c3-d4 e5:c3\nW:We1,c3:Be5 | 1. e1-f2 e5-f4\n"},
        {"[Game \"lasca\"]\n[White \"A\"]\n\n1. c3-d4 e5xc3\n\n; again\nc3-d4 e5:c3 b2:d4 c5-b4\n",
         "Game=lasca | White=A | 1. c3-d4 e5xc3 {again}\nc3-d4 e5:c3 b2:d4 c5-b4\n"},
        {"[Setup \"g1=W d4=bb\"]\ng1:c5 h8-g7\n", "W:WKg1:Bd4(bb) | Setup=g1=W d4=bb | g1:c5 h8-g7\n"},
        /* Fragments in prose, from a position that only a diagram shows. */
        {"Після 1. g3-f4 e5:g3 2. h2:g1X виграють.",
         "? | {Після} 1. g3-f4 e5:g3 2. h2:g1(wins) {виграють.} first\n"},
        {"Якщо білі підуть 1. е7 - d8 то чекає. Чорні ж відповідають 1. d2-e1 і виграють: 2. d8: а5 С5-b4",
         "? | {Якщо білі підуть} 1. е7 - d8 {то чекає. Чорні ж відповідають} 1. d2-e1 {і виграють:} 2. d8: "
         "а5 С5-b4\n"},
    };
    CHECK(table);
}

/* A misprint in the first plies is not a missing start position. */
static void starts(void **state) {
    (void)state;
    static const struct example table[] = {
        {"1. c3-d9 d6-c5 2. b2-c3", "1. c3-d9 d6-c5 2. b2-c3\n"},
        {"1. c3-d4 e5-f4 2. b2-c3 g7-f6", "1. c3-d4 e5-f4 2. b2-c3 g7-f6\n"},
        {"1. c3-d4 d6-c5 2. c3-d4", "1. c3-d4 d6-c5 2. c3-d4\n"},
        {"1. d6—е7! b8:b4 2. g1-h2 f8:d6 3. h2:c1X.",
         "? | 1. d6—е7! b8:b4 2. g1-h2 f8:d6 3. h2:c1(wins) first\n"},
    };
    CHECK(table);
}

static void findings(void **state) {
    (void)state;
    static char page[8192];
    size_t length = 0;
    memcpy(page, "1. c3-d4 ", 9);
    length = 9;
    for (int i = 0; i < 400; i++, length += 3)
        memcpy(page + length, "(и ", 3);
    struct text text;
    struct arena arena;
    struct game game;
    struct finding_list outside;
    text_init(&text, page, length);
    arena_init(&arena);
    game_init(&game, &arena);
    finding_list_init(&outside, &arena);
    void *reader = text_reader.open(&text, NULL);
    assert_int_equal(text_reader.next(reader, &game, &outside), READER_GAME);
    assert_int_equal(game.findings.count[SEVERITY_ERROR], 1);
    assert_int_equal(game.findings.first->code, FINDING_NESTING_TOO_DEEP);
    assert_int_equal(text_reader.next(reader, &game, &outside), READER_END);
    text_reader.close(reader);
    text_free(&text);
    arena_free(&arena);
}

static void language_and_variant(void **state) {
    (void)state;
    static const struct {
        const char *page, *language, *variant;
    } table[] = {
        {"Позиция была бы хуже. 1. cd4 dc5", "ru", NULL},
        {"Білі почали і виграли. 1. cd4 dc5", "uk", NULL},
        {"White opens. 1. cd4 dc5", "en", NULL},
        {"1. СЗ-d4 d6-С5", NULL, NULL},
        {"Шашки Ласкера\n1. 9—12 15:9", "ru", "lasca"},
        {"Будь ласка, прочитайте її. 1. cd4 dc5", "uk", NULL},
        {"Столбовые шашки\n1. cd4 dc5", "ru", "bashni"},
        {"Русские поддавки\n1. cd4 dc5", "ru", "poddavki"},
        {"Русские шашки\n1. cd4 dc5", "ru", "russian"},
        {"Международные шашки\n1. 32-28 19-23", "ru", "international"},
        {"Партия в російські шашки\n\n1. cd4 dc5", "uk", "russian"},
        {"Шашки Ласкера\nБ: 17 (п - п); Ч: 3.", "ru", "lasca"},
        {"1. cd4 dc5 2. bc3\n\nШашки Ласкера\n1. 9-12 15:9", "ru", NULL},
        {"Шашки Ласкера\nРусские шашки\n1. cd4 dc5", "ru", "russian"},
        {"В этой книге мы покажем правила, по которым прежде играли в\nрусские шашки в столицах\n1. cd4 dc5",
         "ru", NULL},
        {"Про поддавки мы поговорим потом. 1. cd4 dc5", "ru", NULL},
        {"Белые: Б: a3 (Д2п - пД)", "ru", "bashni"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct text text;
        struct arena arena;
        struct game game;
        struct finding_list outside;
        text_init(&text, table[i].page, strlen(table[i].page));
        arena_init(&arena);
        game_init(&game, &arena);
        finding_list_init(&outside, &arena);
        void *reader = text_reader.open(&text, NULL);
        assert_int_equal(text_reader.next(reader, &game, &outside), READER_GAME);
        const char *language = game.language ? game.language : "-";
        const char *variant = game.page_variant ? game.page_variant : "-";
        if (strcmp(language, table[i].language ? table[i].language : "-") != 0 ||
            strcmp(variant, table[i].variant ? table[i].variant : "-") != 0)
            fail_msg("\"%s\" is %s, %s", table[i].page, language, variant);
        text_reader.close(reader);
        text_free(&text);
        arena_free(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),    cmocka_unit_test(signs),    cmocka_unit_test(results),
        cmocka_unit_test(variations), cmocka_unit_test(prose),    cmocka_unit_test(pages),
        cmocka_unit_test(starts),     cmocka_unit_test(findings), cmocka_unit_test(language_and_variant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

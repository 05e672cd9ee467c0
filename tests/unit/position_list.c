/* Position lists of printed records: each with the FEN it means and how much of the text it takes. */
#include "notation/position_list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static struct matcher *matcher;
static struct buffer buffer;

static int open_matcher(void **state) {
    (void)state;
    buffer_init(&buffer);
    matcher = matcher_make();
    return matcher ? 0 : -1;
}

static int close_matcher(void **state) {
    (void)state;
    buffer_free(&buffer);
    matcher_free(matcher);
    return 0;
}

struct example {
    const char *text;
    const char *fen;  /* NULL: no list */
    const char *rest; /* what follows the list */
    unsigned faults;
};

static void check(const struct example *example, bool prose) {
    static struct position_list list;
    struct slice text = slice_of(example->text);
    bool found =
        prose ? position_prose_read(matcher, text, &list) : position_list_read(matcher, text, true, &list);
    if (found != (example->fen != NULL))
        fail_msg("\"%s\" is %sa list", example->text, found ? "" : "not ");
    if (!found)
        return;
    buffer_clear(&buffer);
    position_list_write(&buffer, &list, list.turn_given ? list.turn : WHITE);
    struct slice fen = buffer_view(&buffer);
    if (!slice_is(fen, example->fen))
        fail_msg("\"%s\" gives %.*s", example->text, (int)fen.length, fen.at);
    if (strcmp(example->text + list.length, example->rest) != 0)
        fail_msg("\"%s\" leaves \"%s\"", example->text, example->text + list.length);
    assert_int_equal(list.fault_count, example->faults);
}

static void lists(void **state) {
    (void)state;
    static const struct example table[] = {
        {"Білі: Д.е1, np.c1, f 2; чорні: Д.h6, пр.b6, е5, е7, g7.\n1. f2", "W:Wc1,Ke1,f2:Be5,b6,Kh6,e7,g7",
         "\n1. f2", 0},
        {"Белые: дамка h2; черные: простые f6, g5, h4, h6.\n1.", "W:WKh2:Bh4,g5,f6,h6", "\n1.", 0},
        {"Белые: дамка gl; черные: простые b8, е5.", "W:WKg1:Be5,b8", "", 0},
        {"Ѕелые: дамка а5, проста¤ a3; черные: простые а7, f4.", "W:Wa3,Ka5:Bf4,a7", "", 0},
        {"белые: пр. a1, b4, c3, e3, h2 (5); черные: пр. b6, e5, e7, g5, h4(5).",
         "W:Wa1,h2,c3,e3,b4:Bh4,e5,g5,b6,e7", "", 0},
        {"Белые простые: B4 E7\nЧерные простые: A7 B6 C7\nХод белых. Выигрыш.", "W:Wb4,e7:Bb6,a7,c7",
         ". Выигрыш.", 0},
        {"Б. Д. c3, d6, e3 (3).\nЧорна дамка може", "W:WKc3,Ke3,Kd6:B", "\nЧорна дамка може", 0},
        {"Белыя: b4, e5, f4 (3).\nЧорныя: b6, e7, h4 (3).\nЗмест: 1.", "W:Wb4,f4,e5:Bh4,b6,e7", "\nЗмест: 1.",
         0},
        {"Белые: d4, e5, g5, g7, дамки: c1, c5, d2, d6, f8, g1 (10) Черные: a3, b2, h4, h8, дамкa: d8 (5). З",
         "W:WKc1,Kg1,Kd2,d4,Kc5,e5,g5,Kd6,g7,Kf8:Bb2,a3,h4,Kd8,h8", " З", 0},
        {"белые b2,с1 ,c5,d4,e1,g1; черные a7,b8,c7,d8,e7,f6\n1 …c7-d6",
         "W:Wc1,e1,g1,b2,d4,c5:Bf6,a7,c7,e7,b8,d8", "\n1 …c7-d6", 0},
        {"белые b4, d4; черные b6, h8 - 1. b4-а5", "W:Wb4,d4:Bb6,h8", " - 1. b4-а5", 0},
        {"белые шашки на полях c3 и е5, черная на с5: 1…c5-d4", "W:Wc3,e5:Bc5", ": 1…c5-d4", 0},
        {"Б. п. а3; Ч. п. а5\n№139. 1. eb4", "W:Wa3:Ba5", "\n№139. 1. eb4", 0},
        {"Б. Д. 28; Ч. пп. 8, 29, 30, 38.", "W:WK28:B8,29,30,38", "", 0},
        {"Белые: c3. Черные: e5. Ход черных.", "B:Wc3:Be5", ".", 0},
        {"Белые: дамка c1, a3, b4; черные: дамки e7, g7.", "W:WKc1,a3,b4:BKe7,Kg7", "", 0},
        {"Белые: a1, c1 (3); черные: h8.", "W:Wa1,c1:Bh8", "", 1},
        {"Белые: Д^5, g7, пр. с 1, f6; черные: Д. d8, h8, пр. сЗ, d4.", "W:Wc1,f6,g7:Bc3,d4,Kd8,Kh8", "", 1},
        {"White: a1, Kc3", "W:Wa1,Kc3:B", "", 0},
        {"Белые (3): Да1, c3, e3. Черные (2): e5, f6.", "W:WKa1,c3,e3:Be5,f6", "", 0},
        {"Белые (4): Да1, c3, e3. Черные (2): e5, f6.", "W:WKa1,c3,e3:Be5,f6", "", 1},
        {"белые дамка a1, простые c3, e3; черные простые e5, f6.", "W:WKa1,c3,e3:Be5,f6", "", 0},
        {"белые - c1, d2, дамка e1; черные - a5, b6. Белые начинают.", "W:Wc1,Ke1,d2:Ba5,b6", ".", 0},
        {"белые \u2014 c1; черные \u2013 a5, b6. Черные начинают.", "B:Wc1:Ba5,b6", ".", 0},
        {"б: Да1, c3; ч: e5", "W:WKa1,c3:Be5", "", 0},
        {"Белые: 28, 32, 38; черные: 8, Д. 12.", "W:W28,32,38:B8,K12", "", 0},
        /* One half that cannot be read is a fault, and never a board with one side. */
        {"Белые: ^1. Черные: a5, b6.", "W:W:Ba5,b6", "", 1},
        {"Белые: Кр c1. Черные: a5.", "W:W:Ba5", "", 1},
        {"Белые: c1, слон d2. Черные: a5.", "W:Wc1:Ba5", "", 1},
        {"Белые: c1, d2. Черные: ???.", "W:Wc1,d2:B", "", 1},
        {"Белые: c1, ??, d2. Черные: a5.", "W:Wc1,d2:Ba5", "", 1},
        {"Белые: Иванов. Черные: Петров.", NULL, "", 0},
        {"Белые: 12, черные: 9", NULL, "", 0},
        {"Белые пошли c3-d4, а черные ответили d6-c5", NULL, "", 0},
        {"Белые ставят шашки на поля 1—11, а черные — на поля 15—25.", NULL, "", 0},
        {"Черная дамка h6: 1. ag7 h : f8", NULL, "", 0},
        {"Біла дамка b2 може піти на аЗ", NULL, "", 0},
        {"Белые: c3-d4 и черные d6-c5", NULL, "", 0},
        {"белая d4 и черная c5 разменяются", NULL, "", 0},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        check(&table[i], false);
}

static void towers(void **state) {
    (void)state;
    static const struct example table[] = {
        {"Белые: простая d2, Б: a3 (8 простых белых); Черные: Б: a1 (черная дамка, под нею 8 пр. черн., под "
         "ними 1 прост. белых) и d4 (чер. D., под нею 2 пр. ч., под ними 2 пр. бел.)",
         "W:Wd2,a3(wwwwwwww):Ba1(Bbbbbbbbbw),d4(Bbbww)", "", 0},
        {"Белые: про¬стая d2, Б (буква Б - означает Башни): a3 (8 простых белых); -Черные: Б: a1 (черная "
         "дамка, под нею 8 пр. черн., под ними 1 прост. белых) - белые запирают",
         "W:Wd2,a3(wwwwwwww):Ba1(Bbbbbbbbbw)", " - белые запирают", 0},
        {"Белые: Б: a3 (Д2п - пД) это значит", "W:Wa3(WwwbB):B", " это значит", 0},
        {"Б: 17 (п - п); Ч: 3, 24 (2п).", "W:W17(wb):B3,24(bb)", "", 0},
        {"Белые: 17 (п - п), 4. Черные: 23, 24 (2п).", "W:W4,17(wb):B23,24(bb)", "", 0},
        {"Белые: Б: a3 (что-то); Черные: c5.", "W:Wa3:Bc5", "", 1},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        check(&table[i], false);
}

static void sentences(void **state) {
    (void)state;
    static const struct example table[] = {
        {"d4, d6, f6, f8: башни по две черных шашки; g1 белая дамка. g1:c5",
         "W:WKg1:Bd4(bb),d6(bb),f6(bb),f8(bb)", ". g1:c5", 0},
        {"если на d4, d6, f6, f8 стоят башни, каждая из двух черных шашек, а на g1 белая дамка, то белые",
         "W:WKg1:Bd4(bb),d6(bb),f6(bb),f8(bb)", ", то белые", 0},
        {"если на h2 белая простая, а на g3 черная, то белая, при", "W:Wh2:Bg3", ", то белая, при", 0},
        {"если на этой башне не могло быть сверху ни одной черной", NULL, "", 0},
        {"если на d4 стоит шашка, а на e5 другая", NULL, "", 0},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        check(&table[i], true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists),
        cmocka_unit_test(towers),
        cmocka_unit_test(sentences),
    };
    return cmocka_run_group_tests(tests, open_matcher, close_matcher);
}

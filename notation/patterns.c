/* The rows compiled, and matching under limits. No row is explained here. */
#include "notation/patterns.h"
#include "base/matching.h"
#include "base/memory.h"
#include "notation/variant_words.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

/* Pieces of expressions. Files and ranks are the characters that fold.c knows, and no others. */
#define FILE_ "[a-jA-JаАвВсСдДеЕьЬН№]"
#define RANK "[0-9ЗзбlІI]"
/* Files by their sound; only in front of a plain digit. */
#define CYRILLIC "[бБцЦфФгГжхХ]"
/* "g5-h 4. b4:d6": the digit is the next move's number. */
#define NO_NUMBER "(?! \\h?[.)…]+ \\s* " FILE_ "(?:" RANK "|\\h?[:-]|" FILE_ RANK "))"
#define SQUARE "(?:" FILE_ "(?:" RANK "|\\h[1-8]" NO_NUMBER ")|" CYRILLIC "[1-8])"
#define DASH "[-‐‑‒–—―−→]"
#define CAPTURE "[:xX×хХ]"
/* Signs, also printed twice. */
#define DASHES "(?:" DASH "){1,2}"
#define CAPTURES "(?:" CAPTURE "){1,2}"
/* A last square may be torn apart before its digit even if that looks like a letter. */
#define END_SQUARE "(?:" FILE_ "(?:" RANK "|\\h(?:[1-8]" NO_NUMBER "|[Зз](?![\\p{L}\\d])))|" CYRILLIC "[1-8])"
/* "вез": small Cyrillic letters alone are a word; "сдб" is more likely a move. */
#define NO_WORD "(?! [а-яё]{3,}+ (?<! [авсде][авсде]б) (?![\\p{L}\\d]) )"
/* "b2- f6-g5": a move without its end, and another one. */
#define NOT_CUT "(?! \\s++ " FILE_ RANK " \\h? (?:" DASH "|" CAPTURE ") \\h? " FILE_ RANK ")"
/* Between the first two squares also what printing and scanning made of a sign: "c1-.g1", "e1. a5", and the
 * dash that a wrong encoding turned into a letter. The line may be broken behind it. */
#define FIRST_SIGN                                                                                           \
    "(?: \\h*+ (?: \\R (?=[:—–]|-" FILE_ RANK "))? (?:" DASHES "[.:>]? " NOT_CUT "|" CAPTURES                \
    "|(?-i:Ч)) (?: \\h*\\R )? \\h* | \\. \\h? (?=" FILE_ RANK ") )"
/* One square has its letter, the other a digit in its place: "62 - c3", "c3-44". */
#define MIXED                                                                                                \
    "(?: \\d[1-8] \\h* (?:" DASH "|" CAPTURE ") \\h*" FILE_ RANK "| " FILE_ RANK "(?: :" FILE_ RANK          \
    ")*+"                                                                                                    \
    " \\h* (?:" DASH "|" CAPTURE ") \\h* \\d[1-8] ) (?: : (?: \\d[1-8] (?!\\d) |" FILE_ RANK ") )*+"
/* A number of a square, and what scanners make of its digits. */
#define LABEL "(?>[1-4]\\d|50|[1-9])"
#define ALIKE "[0-9lIiІ|OoОоSBЗзб^]{1,2}"
#define FEN_SQUARE "K? (?: [a-jA-J][1-9] | \\d{1,2} (?:-\\d{1,2})? ) (?: \\([wbWB]{1,24}\\) )?"
#define WON_SIGN "(?: [xX×хХ\\#] (?![\\p{L}\\d:]) )"
/* A move ends before anything but a letter or digit, or a sign that is none and a square; but it may be
 * followed by a win mark, a tower's fraction, or by another move or its number that is glued to it. */
#define END                                                                                                  \
    "(?! \\d (?! \\d?/\\d{1,2} (?![\\d/]) | \\d{0,2} (?: \\h? [.)…] )++ \\s* " FILE_                         \
    ") | :\\d[1-8](?!\\d) ) (?! [~_\\\\\\#^∼≈¬] " FILE_ RANK " | [|•·] " FILE_ RANK "(?! \\h? (?:" DASH      \
    "|" CAPTURE ") \\h? " FILE_ RANK ") ) (?: (?!\\p{L}) | (?=" WON_SIGN ") | (?=" FILE_ RANK                \
    " (?: \\h? (?:" DASH "|" CAPTURE ") \\h? " FILE_ RANK ") | " FILE_ "(?: \\h? " CAPTURE                   \
    " \\h? )? " FILE_ RANK " (?!\\p{L})) )"
/* Hours and minutes or minutes and seconds, or all three; three with full stops are a date elsewhere. */
#define TIME                                                                                                 \
    "(?: \\d{1,3} [:.,] [0-5]\\d (?: : [0-5]\\d )? | \\d{1,2} : [0-5]\\d : [0-5]\\d | 00? \\. [0-5]\\d "     \
    "\\. [0-5]\\d )"
#define TIMES "(?:" TIME "(?: \\h* (?: [/|–-] \\h* )?" TIME ")? | \\d-[0-5]\\d )"
#define LINK "(?:на|при|если|якщо|коли|либо|или|або|чи|or|if)"
#define NAME "\\p{Lu}[\\p{L}.’'-]*+ (?: \\h+ \\p{Lu}[\\p{L}.’'-]*+ ){0,3} (?: \\h* \\( [^()\\v]{1,60} \\) )?"
/* A full stop behind a whole word of it ends it. */
#define LAST_NAME                                                                                            \
    "\\p{Lu}[\\p{L}.’'-]*+ (?: (?<!\\p{L}{3}\\.) \\h+ \\p{Lu}[\\p{L}.’'-]*+ ){0,3} (?: \\h* \\( "        \
    "[^()\\v]{1,60} \\) )?"
/* A player's surname and what may stand around it: initials on either side, one more name. */
#define SURNAME "\\p{Lu} (?: \\p{Ll}{2,}+ | \\p{Lu}{2,}+ ) (?: [’'-] \\p{Lu} (?: \\p{Ll}++ | \\p{Lu}++ ) )?+"
#define PLAYER                                                                                               \
    "(?: (?: \\p{Lu}\\p{Ll}{0,2}+ \\. \\h? ){1,2}+ )?+" SURNAME "(?: \\x20+ " SURNAME                        \
    " )?+ (?: \\h+ \\p{Lu} \\. (?: \\h? \\p{Lu} \\. )? )?"
/* In front of a player's name, and no part of it. */
#define TITLE                                                                                                                                        \
    "(?: (?i: к?мс | к?\\.?\\h?м\\.\\h?с\\. | мсмк | гросс?мейстер | мастер | майстер | майстар | gmi? | " \
    "mi | mf ) \\h+ )?+"
/* Where a player comes from. */
#define HOME "(?: \\h* \\( \\p{Lu} [^()\\v\\d]{1,40} \\) )?+"
#define CELL_NAME                                                                                            \
    "\\p{Lu}[\\p{L}.’'-]*+ (?: \\x20 \\p{Lu}[\\p{L}.’'-]*+ ){0,3} (?: \\x20? \\( [^()\\v]{1,60} \\) )?"
#define EVENT_WORD                                                                                                                                                                   \
    "чемпионат | первенств | матч | турнир | кубок | мемориал | спартакиад | чемпіонат | першіст | турнір " \
    "| меморіал | спартакіад | чэмпіянат | першынств | кубак | championship | tournament | match (?!\\p{L})"
#define MONTH                                                                                                                                                \
    "(?: янв | фев | мар | апр | ма[йя] | июн | июл | авг | сен | окт | ноя | дек | січ | лют | бер | "        \
    "кв[іе] "                                                                                                                                            \
    "| тра | чер | чэр | лип | ліп | сер | жн[іу] | вер | жов | кас | лис | ліс | гру | сту | сне | сак | " \
    "кра | jan | "                                                                                                                                        \
    "feb | mar | apr | may | jun | jul | aug | sep | oct | nov | dec ) \\p{L}{0,8} \\.?"
/* The year a game was played in, with the day or without. */
#define DATE                                                                                                 \
    "((?: (?:0?[1-9]|[12]\\d|3[01]) (?: \\. (?:0?[1-9]|1[0-2]) \\. | \\h+ " MONTH                            \
    " \\h+ ) )? (?: 18\\d\\d | 19\\d\\d | 20[0-4]\\d ))"
#define THREAT_WORD                                                                                                                                           \
    "угр[оа][зж] | грозя?[тщ] | грози[лт] | грозя(?!\\p{L}) | загро[жз] | погрож | пагра[жз] | пагроз | " \
    "threat"
/* What is meant to be done, or can be. */
#define PLAN_WORD                                                                                                                                                    \
    "(?: намер | намір | собира[юея] | збира[юєя] | збіра[юе] | хот(?: ят|ит|ел|я(?=\\h+(?:сыграть|пойти))|" \
    "ів|іли|іла) | хоче | хочу[тц] | план(?!ет) | замыс[еил] | замышля | иде(?:я|ей|ю)(?!\\p{L}) | "                   \
    "іде(?:я|єю|ю)(?!\\p{L}) | име(?:я|ют|ет)\\h+в\\h+виду | маючи\\h+на\\h+увазі | готов(?:ят|ит|я|ясь)"               \
    "(?!\\p{L}) | готу(?:ють|є|ючи)(?!\\p{L}) | могут(?!\\p{L}) | может(?!\\p{L}) | можуть | "                                            \
    "може(?!\\p{L}) | "                                                                                                                                          \
    "мог(?:ли|ла)?(?!\\p{L}) | возможн | магчым | intend | intention | plan(?:s|ned|ning)?(?!\\p{L}) | "                                         \
    "idea(?!\\p{L}) | aim(?:s|ing)?(?!\\p{L}) | wants?(?!\\p{L}) | hop(?:es|ing)(?!\\p{L}) | "                                                                       \
    "(?:could|might|may|can)(?!\\p{L}) )"
#define ORDINAL                                                                                                                                                  \
    "(?: (?: 1/\\d{1,2} | \\d{1,2} | [IVX]{1,5} ) \\h? (?: -? (?:й|я|е|ий|ая|ый|th|st|nd|rd) )? | (?: перв "                                        \
    "| втор "                                                                                                                                                \
    "| трет | четв[её]рт | пят | шест | седьм | восьм | девят | десят | перш | друг | четвер | сьом | " \
    "дев['’]ят ) "                                                                                                                                        \
    "\\p{Ll}{1,3} )"
/* Where a game was played; what stands in the same place and is no town. */
#define PLACE                                                                                                \
    "\\p{Lu} (?: \\p{Ll}{2,20} | \\p{Lu}{2,20} ) (?: [ -] \\p{Lu} (?: \\p{Ll}{2,20} | \\p{Lu}{2,20} ) | - "  \
    "[на]{1,2} - \\p{Lu}\\p{Ll}{2,20} )?"
#define NO_PLACE                                                                                                                                                       \
    "(?! (?i: шашк | шахмат | шашки | журнал | газет | правда | извести | труд | огон | задач | позиц | "     \
    "этюд | партия | "                                                                                                                                       \
    "партія | диагр | діагр | рис | " MONTH                                                                                                                            \
    " | издат | видав | физк | фізк | пример | приклад | глава | розділ | том | "                                         \
    "часть | год | рік | зима | весна | лето | осень | стр | белые | білі | ч[её]рн | чорні | ход | решен " \
    "| ответ ) )"
/* Over a column of numbers. */
#define NUMBERS_HEADING                                                                                         \
    "(?: №(?:\\h*п/п)? | п/п | [Nn][o°]?\\.? | \\# | Ход(?:ы)? | Х[іо]ди? | Nr\\.? | Moves? ) " \
    "(?![\\p{L}\\d])"
/* Lines of headings with words that are no names. */
#define NO_PLAYERS                                                                                                                                                     \
    "(?! [^\\v]* (?<!\\p{L}) (?i: [бwч](?:ел|іл|hite|[её]рн|орн|lack) | black | Кол(?!\\p{L}) | Косяк | "                                         \
    "Тычок | Отыгрыш | Вилочк | Центр | Отказ | Обратн | Перекр | Городск | Стар"                                   \
    "| Игра | Гра(?!\\p{L}) | Парт[иі] | Дебют | Начал | Початк | Эндшпил | Миттельшпил | Оконч | Закінч | " \
    "Ответ | Відповід | Реш | Розв | Задач | Позиц | [ЭЕ]тюд | Комб[иі]н | Удар | Вариант | Варіант"       \
    "| Упр | Вправ | Прим | Прикл | Глав | Розд | Урок | Д[иі]агр | Рис | Мал(?!\\p{L}) | Стр | Шаш | Том "          \
    "| Книг | Част | Правил | Ход | Х[іо]д | Ничья | Выигрыш | Меню | Коммент | Новост | Сайт | Автор | "   \
    "Источник | Форум | Результ | Матч(?!\\p{L}) | Турнир | Команд | Сборн ) )"
#define SOLUTION_WORD                                                                                                                              \
    "(?: решени[ея] | рішення | розв\\p{L}*+ (?: ['’ʼ] \\p{L}++ )? | ответы? | відповід[ьі] | змест | " \
    "рашэнн[еі] | "                                                                                                                        \
    "solutions? )"
/* Letters that look Latin may be Latin. */
#define WHITE_                                                                                               \
    "(?: [БЅ][еeѣ]л(?:ы[еe]|[аa]я|ых|ыя|[оo]й|ым|ыми|ымі|ымi|ай) | Б[іi]л(?:[іi]|а|их|ими|ою) )(?!\\p{L})"
#define BLACK_                                                                                                                                      \
    "(?: Ч[еeё][рp]н(?:ы[еe]|ыя|[аa]я|ых|[оo]й|ым|ыми) | Ч[оo][рp]н(?:[іi]|а|их|ыя|ими|ых|ым[іi]|ай|ою) " \
    ")(?!\\p{L})"
#define BEGINS "(?: \\h+ (?:начинают|починають|пачынаюць) (?=\\h*:\\h*) )?"
/* How many; what the words say is list_count.c's. */
#define COUNT                                                                                                                                                         \
    "(?: \\d{1,2} | (?: один|одн|дв|тр[иыёьо]|четыр|чотир|чатыр|пят|п['’ʼ]ят|пяц|шест|шіст|шэсц|сем|сім" \
    "|восем|вісім|девят|дев['’ʼ]ят|дзевяц|десят|дзесяц ) \\p{L}{0,3}+ )"
/* Pieces in a number of them. */
#define PIECES                                                                                                                \
    "(?: (?:шаш|прост|просц|дам|фигур|фігур|камен|камін|шт) \\p{L}*+ \\.? | пр\\. | " \
    "(?:men|man|kings?|pieces?) "                                                                                             \
    "(?!\\p{L}) )"
/* ---- Results in words: Russian, Ukrainian, Belarusian, English, German, Dutch, French, Polish ---- */
#define ADVERB                                                                                                                                                      \
    "(?: (?: вскоре | скоро | сразу | тут\\s+же | легко | невдовзі | незабаром | відразу | неўзабаве | " \
    "soon |"                                                                                                                                                        \
    " easily ) \\s+ )?"
/* What may stand before a side or a draw: "и", "Партия закончилась". */
#define CLAUSE                                                                                                                           \
    "(?i) [\\s,;:.!…—–\\[-]*+ (?: [иі] \\h* т\\. \\h? [дп]\\. [\\s,;.!…—–-]*+ )? (?: "                                  \
    "(?:и|і|й|ды|та|а|and|und|en|et|i) \\s+ )? (?: (?:здесь|тут|затем|here) "                                       \
    "\\s+ )?"                                                                                                                            \
    "(?: (?:партия|игра|встреча|партія|гра|зустріч|партыя|гульня|(?:the\\s+)?game) \\s+ )?" \
    "(?: (?: (?:за|с|о)?к[оі]нч[иеы]\\p{L}+ | завершил\\p{L}+ | завершен\\p{L}+ | ended\\s+in | was ) \\s+ " \
    ")?" ADVERB
/* A side wins a piece too, and a draw may only be near: the clause must end, or tell how and where. */
#define CLAUSE_END                                                                                                                                                    \
    "(?! \\s*,?\\s* (?:если|якщо|калі|if|при) (?!\\p{L}) )"                                                                                            \
    "(?= \\h*+ (?: [.,;:!…()}|»\"—–-] | \\] | \\v (?! \\s* (?-i:\\p{Ll}) ) | $ )"                                                                              \
    "| \\s+ (?: \\d | "                                                                                                                                               \
    "(?:в|во|на|по|за\\s+згодою|па\\s+згодзе|и|а|но|так|легко|быстро|(?:эту\\s+)?(?:партию|игру)|партію|" \
    "гру|ввиду|из|"                                                                                                                                         \
    "после|через|пут[её]м|без|благодаря|шляхом|внаслідок|після|з|зі|с|со|у|in|on|by|after|as|because|since|"   \
    "the\\s+game|easily|at|with|through) (?!\\p{L}) ) )"
#define NO_WISH "(?! (?:\\s+\\p{L}+)? \\s+ бы? (?!\\p{L}) )"
#define WHITE_SIDE                                                                                           \
    "(?:" WHITE_ "| (?:White|Wei(?:ß|ss)|Wit|(?:les\\s+)?blancs|Biał(?:e|ych)) (?!\\p{L}) | (?-i:Б)\\. )"
#define BLACK_SIDE                                                                                           \
    "(?:" BLACK_ "| (?:Black|Schwarz|Zwart|(?:les\\s+)?noirs|Czarn(?:e|ych)) (?!\\p{L}) | (?-i:Ч)\\. )"
#define WIN                                                                                                                                                                     \
    "(?: выиграл[аи]? | выигали | выигрыва[ею]т | виграв | виграл[аи] | виграють | выйграл[аі] | выйграюць " \
    "| "                                                                                                                                                                        \
    "wins? | won | gewinn(?:t|en) | gewann | wint | won(?:nen)? | gagnent | ont\\s+gagné | wygra(?:ły|li) "                                                                   \
    "| "                                                                                                                                                                        \
    "wygrywają ) ъ? (?!\\p{L})"
#define LOSE                                                                                                                               \
    "(?: проиграл[аи]? | програв | програл[аи] | прайграл[аі] | lost | loses? | verliert | verloor | " \
    "verliest | perdent | ont\\s+perdu | przegra(?:ły|li) ) (?!\\p{L})"
/* What cannot be done to a piece. */
#define TRIUMPH                                                                                              \
    "(?: победил[аи]? | побежда[ею]т | перем[іо]г(?:л[аи])? | перемагають | перамагл[аі] ) (?!\\p{L})"
#define RESIGN                                                                                                                                                                  \
    "(?: сдал(?:ись|ся|ась) | сда[её]тся | сдаются | зда(?:л(?:ись|ися|іся|ася|ась)|вся) | здаються | "                \
    "здається | здаюцца | сложили\\s+оружие | признали\\s+себя\\s+побежд[её]нными | просрочили\\s+время | " \
    "прострочили\\s+час | пратэрмінавалі\\s+час | скла(?:ли|лі)\\s+зброю | прекратили\\s+сопротивление | "   \
    "припинили\\s+опір | спынілі\\s+супраці[ўв]\\p{L}{0,5} | признали\\s+(?:сво[её]\\s+)?поражение | "                       \
    "визнали\\s+(?:свою\\s+)?поразку | прызналі\\s+(?:сваё\\s+)?паражэнне | капитулировали | капітулювали "    \
    "| капітулявалі | la(?:ys?|id)\\s+down\\s+(?:his|her|their)\\s+arms | "                                                                                         \
    "stop(?:s|ped)\\s+(?:the\\s+)?resistance | concede[sd]? | resign(?:s|ed)? | gibt\\s+auf | gab\\s+auf | "                                                                    \
    "geeft\\s+op | gaf\\s+op | "                                                                                                                                                \
    "abandonnent | ont\\s+abandonné | podda(?:ły|li|ją)\\s+się ) (?!\\p{L})"
#define WIN_OF                                                                                                                                                       \
    "(?: с\\s+выигрышем | с\\s+победой | з\\s+виграшем | з\\s+перамогай | победа | перемога | перамога )" \
    "(?!\\p{L})"
/* Alone some of them name a task, and some say nothing. */
#define WIN_OF_SIDE                                                                                                                                 \
    "(?:" WIN_OF                                                                                                                                    \
    "| (?: выигрыш(?:ем)? | виграш(?:ем)? | выйгрыш(?:ам)? | победой | перемогою | перамогай | " \
    "win\\s+for | victory\\s+(?:for|of) ) (?!\\p{L}) )"
#define WON_BY(side, other)                                                                                  \
    CLAUSE "(?:" side "\\s+" ADVERB "(?:" WIN CLAUSE_END "|" TRIUMPH ")" NO_WISH "| (?:" WIN "|" TRIUMPH     \
           ") \\s+" side "|" WIN_OF_SIDE "\\s+ (?: (?:осталась|залишилась)? \\s* за \\s+ )?" side CLAUSE_END \
           "|" other "\\s+" ADVERB "(?:" LOSE CLAUSE_END "|" RESIGN ")" NO_WISH "| (?:" LOSE "|" RESIGN      \
           ") \\s+" other ")"

struct row {
    const char *name, *expression, *sample;
    bool search; /* anywhere in the subject; else at its start */
};

static const struct row rows[PATTERN_COUNT] = {
#define PATTERN(id, name, expression, sample) {name, expression, sample, false},
#define SEARCH(id, name, expression, sample) {name, expression, sample, true},
#include "notation/patterns.def"
#undef PATTERN
};

/* A row is compiled when it is first asked for, and once more with JIT when it has been asked for so often
 * that this is worth its time: most processes read one page. Made under the lock, complete when it can be
 * seen, and never freed. Which of the two matches changes no answer. */
struct program {
    pcre2_code *_Atomic plain, *_Atomic quick;
    atomic_size_t work; /* what has been asked of `plain`: bytes to look at, about */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct program programs[PATTERN_COUNT];
static bool openings_read;
static struct variant_openings openings; /* of the expression for headings; before the first matcher */

/* What one attempt may cost. A match of any row takes some hundred steps. */
static const struct matching_limits limits = {
    .match = 100000, .depth = 2000, .heap_kib = 1024, .stack = 256 * 1024};

/* What a match without JIT may cost, in steps, before it is made with it, and all of them together: far below
 * the limits, so that nothing is given up that would not be given up with JIT. */
enum { PLAIN_STEPS = 1000, PLAIN_WORK = 8 * 1024, ATTEMPT_WORK = 32 };

/* With which characters a row's match can begin, for most of those that records are written in: ASCII, and
 * U+0400 to U+047F. Found out by trying, once a row has been asked for often enough to be worth it. */
enum { BEGINNINGS = 256, LEARN_AFTER = 20 };
enum beginning { NEVER_TRIED, BEGINS_NONE, MAY_BEGIN };
struct beginnings {
    unsigned asked;
    unsigned char may[BEGINNINGS]; /* enum beginning */
};

struct matcher {
    struct matching matching;
    struct beginnings beginnings[PATTERN_COUNT];
    const char *given_up;
    bool no_memory;
};

/* The expression with the variants' words in their place. */
static void fill_words(struct buffer *buffer, const char *expression) {
    static const char *const places[] = {[VARIANT_HEADINGS] = "@headings", [VARIANT_MENTIONS] = "@mentions"};
    for (int i = VARIANT_HEADINGS; i <= VARIANT_MENTIONS; i++) {
        const char *place = strstr(expression, places[i]);
        if (!place)
            continue;
        buffer_put(buffer, expression, (size_t)(place - expression));
        variant_words_expression(buffer, (enum variant_words)i);
        expression = place + strlen(places[i]);
    }
    buffer_text(buffer, expression);
}

/* Rows whose words a page may write with Latin letters among the others: "Бeлые" with a Latin e. None of
 * their words is of such letters alone. */
static const enum pattern mixed[] = {
    PATTERN_LIST_SIDE,         PATTERN_LIST_BEFORE_SIDE,   PATTERN_LIST_KIND_ALONE,
    PATTERN_LIST_KIND_OF_SIDE, PATTERN_LIST_COUNT_OF_SIDE, PATTERN_LIST_KING,
    PATTERN_LIST_MAN,          PATTERN_LIST_GARBAGE,       PATTERN_LIST_TURN,
    PATTERN_SOLUTION,          PATTERN_SOLUTION_BEGINS,    PATTERN_NAMES_BY_SIDE,
    PATTERN_HEADING,
};

static bool is_mixed(size_t row) {
    size_t i = 0;
    while (i < sizeof mixed / sizeof *mixed && mixed[i] != row)
        i++;
    return i < sizeof mixed / sizeof *mixed;
}

/* The expression with each letter that has a Latin look-alike as the class of both. A range's ends stay. */
static void let_mix(struct buffer *buffer, struct slice text) {
    static const struct {
        const char *letter;
        char latin;
    } pairs[] = {{"а", 'a'}, {"е", 'e'}, {"о", 'o'}, {"р", 'p'}, {"с", 'c'}, {"у", 'y'}};
    bool class = false;
    for (size_t at = 0; at < text.length; at++) {
        const char *here = text.at + at;
        size_t i = 0, count = sizeof pairs / sizeof *pairs;
        class = *here == '[' || (class && *here != ']');
        while (i < count && (text.length - at < 2 || memcmp(here, pairs[i].letter, 2) != 0))
            i++;
        bool range = (at && here[-1] == '-') || (text.length - at > 2 && here[2] == '-');
        if (i == count) {
            buffer_put(buffer, here, 1);
            continue;
        }
        bool plain = range && class;
        buffer_text(buffer, class ? "" : "[");
        buffer_put(buffer, here, 2);
        buffer_put(buffer, &pairs[i].latin, plain ? 0 : 1);
        buffer_text(buffer, class ? "" : "]");
        at++;
    }
}

static void write_expression(struct buffer *buffer, enum pattern pattern) {
    fill_words(buffer, rows[pattern].expression);
    if (!is_mixed(pattern) || buffer->failed)
        return;
    struct buffer plain = *buffer;
    buffer_init(buffer);
    let_mix(buffer, buffer_view(&plain));
    buffer_free(&plain);
}

static pcre2_code *compile(enum pattern pattern, enum status *status) {
    int error = PCRE2_ERROR_HEAP_FAILED;
    size_t at;
    struct buffer expression;
    uint32_t options = PCRE2_UTF | PCRE2_EXTENDED | PCRE2_NEVER_BACKSLASH_C;
    /* Said here and not at the match, where it would switch JIT off. */
    if (!rows[pattern].search)
        options |= PCRE2_ANCHORED;
    buffer_init(&expression);
    write_expression(&expression, pattern);
    pcre2_code *code = NULL;
    if (!expression.failed)
        code = matching_compile(buffer_view(&expression), options, &error, &at);
    buffer_free(&expression);
    *status = code ? STATUS_OK : error == PCRE2_ERROR_HEAP_FAILED ? STATUS_NO_MEMORY : STATUS_USAGE;
    return code;
}

static const pcre2_code *seen(pcre2_code *_Atomic *code) {
    return atomic_load_explicit(code, memory_order_acquire);
}

static enum status make_plain(enum pattern pattern) {
    enum status status = STATUS_OK;
    pthread_mutex_lock(&lock);
    if (!seen(&programs[pattern].plain))
        atomic_store_explicit(&programs[pattern].plain, compile(pattern, &status), memory_order_release);
    pthread_mutex_unlock(&lock);
    return status;
}

static enum status make_quick(enum pattern pattern) {
    struct program *program = &programs[pattern];
    pthread_mutex_lock(&lock);
    pcre2_code *code = seen(&program->quick) ? NULL : pcre2_code_copy(seen(&program->plain));
    if (code && matching_quicken(code))
        atomic_store_explicit(&program->quick, code, memory_order_release);
    else
        pcre2_code_free(code);
    pthread_mutex_unlock(&lock);
    return seen(&program->quick) ? STATUS_OK : STATUS_NO_MEMORY;
}

enum status patterns_try_words(void) {
    enum status status = make_plain(PATTERN_HEADING);
    return status == STATUS_OK ? make_plain(PATTERN_MENTION) : status;
}

static void read_openings(void) {
    pthread_mutex_lock(&lock);
    if (!openings_read)
        variant_openings_read(&openings);
    openings_read = true;
    pthread_mutex_unlock(&lock);
}

struct matcher *matcher_make(void) {
    struct matcher *matcher = memory_take(sizeof *matcher);
    if (matcher && matching_open(&matcher->matching, &limits, PATTERN_GROUPS)) {
        memset(matcher->beginnings, 0, sizeof matcher->beginnings);
        matcher->given_up = NULL;
        matcher->no_memory = false;
        read_openings();
        return matcher;
    }
    memory_free(matcher);
    return NULL;
}

void matcher_free(struct matcher *matcher) {
    if (matcher)
        matching_close(&matcher->matching);
    memory_free(matcher);
}

const char *matcher_given_up(const struct matcher *matcher) {
    return matcher->given_up;
}

bool matcher_failed(const struct matcher *matcher) {
    return matcher->no_memory;
}

/* NULL: no memory, which the matcher remembers. */
static const pcre2_code *plain_of(struct matcher *matcher, enum pattern pattern) {
    struct program *program = &programs[pattern];
    if (!seen(&program->plain) && !matcher->no_memory)
        matcher->no_memory = make_plain(pattern) != STATUS_OK;
    return seen(&program->plain);
}

static const pcre2_code *quick_of(struct matcher *matcher, enum pattern pattern) {
    struct program *program = &programs[pattern];
    if (!seen(&program->quick) && plain_of(matcher, pattern) && !matcher->no_memory)
        matcher->no_memory = make_quick(pattern) != STATUS_OK;
    return seen(&program->quick);
}

/* Whether so little has been asked of the row that JIT is not worth its time. */
static bool is_rare(enum pattern pattern, struct slice subject) {
    struct program *program = &programs[pattern];
    size_t more = rows[pattern].search ? subject.length + ATTEMPT_WORK : ATTEMPT_WORK;
    return more < PLAIN_WORK &&
           atomic_fetch_add_explicit(&program->work, more, memory_order_relaxed) + more < PLAIN_WORK;
}

static int attempt(struct matcher *matcher, const pcre2_code *code, struct slice subject) {
    if (!code)
        return PCRE2_ERROR_NOMEMORY;
    return pcre2_match(code, (PCRE2_SPTR)(subject.at ? subject.at : ""), subject.length, 0,
                       PCRE2_NO_UTF_CHECK, matcher->matching.data, matcher->matching.context);
}

/* PCRE2's answer: a count of groups, or why there is none. */
static int look(struct matcher *matcher, enum pattern pattern, struct slice subject) {
    if (!seen(&programs[pattern].quick) && is_rare(pattern, subject)) {
        pcre2_set_match_limit(matcher->matching.context, PLAIN_STEPS);
        int count = attempt(matcher, plain_of(matcher, pattern), subject);
        pcre2_set_match_limit(matcher->matching.context, limits.match);
        if (count >= 0 || count == PCRE2_ERROR_NOMATCH || count == PCRE2_ERROR_NOMEMORY)
            return count;
    }
    return attempt(matcher, quick_of(matcher, pattern), subject);
}

static void fill(const struct matcher *matcher, const char *subject, int count, struct pattern_hit *hit) {
    const PCRE2_SIZE *offsets = pcre2_get_ovector_pointer(matcher->matching.data);
    *hit = (struct pattern_hit){.at = offsets[0], .length = offsets[1] - offsets[0]};
    hit->mark = (const char *)pcre2_get_mark(matcher->matching.data);
    for (int i = 0; i < count && i < PATTERN_GROUPS; i++)
        if (offsets[2 * i] != PCRE2_UNSET)
            hit->group[i] = (struct slice){subject + offsets[2 * i], offsets[2 * i + 1] - offsets[2 * i]};
}

static enum pattern_answer run(struct matcher *matcher, enum pattern pattern, struct slice subject,
                               struct pattern_hit *hit) {
    int count = look(matcher, pattern, subject);
    if (count == PCRE2_ERROR_NOMATCH)
        return PATTERN_NO;
    if (count == PCRE2_ERROR_NOMEMORY) {
        matcher->no_memory = true;
        return PATTERN_NO_MEMORY;
    }
    if (count < 0) {
        matcher->given_up = matcher->given_up ? matcher->given_up : subject.at;
        return PATTERN_LIMIT;
    }
    if (hit)
        fill(matcher, subject.at, count ? count : PATTERN_GROUPS, hit);
    return PATTERN_YES;
}

/* The place of the subject's first character in the table; BEGINNINGS: it has none. */
static size_t beginning_of(struct slice subject) {
    if (!subject.length)
        return BEGINNINGS;
    unsigned char first = (unsigned char)subject.at[0];
    if (first < 0x80)
        return first;
    if ((first != 0xD0 && first != 0xD1) || subject.length < 2)
        return BEGINNINGS;
    return 0x80u | (first & 1u) << 6 | ((unsigned char)subject.at[1] & 0x3Fu);
}

/* What cannot go on to a match, whatever follows it, begins none. */
static enum beginning try_beginning(struct matcher *matcher, enum pattern pattern, size_t beginning) {
    const pcre2_code *code = plain_of(matcher, pattern);
    char text[2] = {(char)beginning, 0};
    PCRE2_SIZE size = 1;
    if (!code)
        return MAY_BEGIN;
    if (beginning >= 0x80) {
        text[0] = (char)(0xD0 | (beginning >> 6 & 1));
        text[1] = (char)(0x80 | (beginning & 0x3F));
        size = 2;
    }
    int answer = pcre2_match(code, (PCRE2_SPTR)text, size, 0, PCRE2_NO_UTF_CHECK | PCRE2_PARTIAL_HARD,
                             matcher->matching.data, matcher->matching.context);
    return answer == PCRE2_ERROR_NOMATCH ? BEGINS_NONE : MAY_BEGIN;
}

static bool may_begin(struct matcher *matcher, enum pattern pattern, struct slice subject) {
    struct beginnings *beginnings = &matcher->beginnings[pattern];
    size_t beginning = beginning_of(subject);
    if (beginning == BEGINNINGS)
        return true;
    if (beginnings->may[beginning] == NEVER_TRIED) {
        if (rows[pattern].search || ++beginnings->asked < LEARN_AFTER)
            return true;
        beginnings->may[beginning] = (unsigned char)try_beginning(matcher, pattern, beginning);
    }
    return beginnings->may[beginning] == MAY_BEGIN;
}

enum pattern_answer pattern_match(struct matcher *matcher, enum pattern pattern, struct slice subject,
                                  struct pattern_hit *hit) {
    if (!may_begin(matcher, pattern, subject))
        return PATTERN_NO;
    if (subject.length > PATTERN_WINDOW) {
        subject.length = PATTERN_WINDOW;
        while (((unsigned char)subject.at[subject.length] & 0xC0) == 0x80)
            subject.length--;
    }
    return run(matcher, pattern, subject, hit);
}

bool pattern_may_head(struct slice line) {
    return variant_openings_in(&openings, line);
}

enum pattern_answer pattern_find(struct matcher *matcher, enum pattern pattern, struct slice subject,
                                 struct pattern_hit *hit) {
    return run(matcher, pattern, subject, hit);
}

const char *pattern_name(enum pattern pattern) {
    return rows[pattern].name;
}

const char *pattern_sample(enum pattern pattern) {
    return rows[pattern].sample;
}

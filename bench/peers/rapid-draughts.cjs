// npm's rapid-draughts (English): a game of its own random moves is replayed for some seconds, each move found in
// the list of legal ones by its squares. Prints plies and seconds. Arguments: the folder of node_modules.
const { createRequire } = require('module');
const { EnglishDraughts } = createRequire(process.argv[2] + '/')('rapid-draughts/english');
let seed = 7;
const next = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
const first = EnglishDraughts.setup(), game = [];
while (first.moves.length && game.length < 80) {
    const move = first.moves[next(first.moves.length)];
    game.push({ origin: move.origin, destination: move.destination });
    first.move(move);
}
let plies = 0;
const start = process.hrtime.bigint();
while (Number(process.hrtime.bigint() - start) < 3e9) {
    const replay = EnglishDraughts.setup();
    for (const { origin, destination } of game) {
        const move = replay.moves.find((m) => m.origin === origin && m.destination === destination);
        if (!move) throw new Error('illegal move');
        replay.move(move);
        plies++;
    }
}
console.log(plies, Number(process.hrtime.bigint() - start) / 1e9);

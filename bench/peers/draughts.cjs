// npm's draughts (international): a game of its own random moves is replayed through move() for some seconds.
// Prints plies and seconds. Arguments: the folder of node_modules.
const { createRequire } = require('module');
const Draughts = createRequire(process.argv[2] + '/')('draughts');
let seed = 7;
const next = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
const first = new Draughts(), game = [];
while (!first.gameOver() && game.length < 80) {
    const moves = first.moves(), move = moves[next(moves.length)];
    const made = first.move(move);
    if (!made) break;
    game.push({ from: made.from, to: made.to });
}
let plies = 0;
const start = process.hrtime.bigint();
while (Number(process.hrtime.bigint() - start) < 3e9) {
    const replay = new Draughts();
    for (const move of game) {
        if (!replay.move(move)) throw new Error('illegal move');
        plies++;
    }
}
console.log(plies, Number(process.hrtime.bigint() - start) / 1e9);

// A toy rules engine: creatures, mana, and morph. It stands where your engine stands.
'use strict';

const COLOURS = { W: 'white', U: 'blue', B: 'black', R: 'red', G: 'green' };
const FACE_DOWN_COST = '{3}';

// '{2}{B}' -> ['2', 'B']
const symbols = (cost) => [...cost.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1]);
const isNumber = (symbol) => /^[0-9]+$/.test(symbol);

class Card {
  constructor(owner, zone, printed) {
    Object.assign(this, printed, { owner, zone, faceDown: false });
  }

  // What the game sees: face down, a nameless colourless 2/2 creature (708.2a).
  get nameNow() { return this.faceDown ? '' : this.name; }
  get typesNow() { return this.faceDown ? ['creature'] : this.types; }
  get ptNow() { return this.faceDown ? [2, 2] : this.pt; }
  get coloursNow() {
    return this.faceDown ? [] : Object.keys(COLOURS).filter((one) => this.cost.includes(one)).map((one) => COLOURS[one]);
  }
}

// A game of two in the first main phase of A. Spells resolve at once.
class Toy {
  constructor(lives) {
    this.players = Object.fromEntries(Object.entries(lives).map(([name, life]) => [name, { life, pool: {} }]));
    this.priority = 'A';
    this.passed = 0;
  }

  // Pass until that player has priority, unless everybody would have passed then.
  passTo(player) {
    if (this.priority === player) return true;
    if (this.passed > 0) return false;
    this.priority = player;
    this.passed = 1;
    return true;
  }

  // Put mana into a pool; a number is so much colourless.
  addMana(player, mana) {
    const { pool } = this.players[player];
    for (const symbol of symbols(mana)) {
      const kind = isNumber(symbol) ? 'C' : symbol;
      pool[kind] = (pool[kind] || 0) + (isNumber(symbol) ? Number(symbol) : 1);
    }
  }

  // Pay exactly this, or nothing: colours first, then the rest with any mana.
  pay(player, cost) {
    const pool = { ...this.players[player].pool };
    let rest = 0;
    for (const symbol of symbols(cost)) {
      if (isNumber(symbol)) rest += Number(symbol);
      else pool[symbol] = (pool[symbol] || 0) - 1;
    }
    if (Object.values(pool).some((left) => left < 0)) return false;
    for (const kind of ['C', 'W', 'U', 'B', 'R', 'G']) {
      const spent = Math.min(rest, pool[kind] || 0);
      pool[kind] = (pool[kind] || 0) - spent;
      rest -= spent;
    }
    if (rest > 0) return false;
    this.players[player].pool = pool;
    return true;
  }

  // Cast a card from hand, perhaps face down (702.37c). Say whether it was legal.
  cast(player, card, faceDown) {
    if (card.zone !== 'hand' || card.owner !== player || player !== 'A') return false;
    const castable = faceDown ? card.morph !== null : card.cost !== '' && !card.types.includes('land');
    if (!castable || !this.pay(player, faceDown ? FACE_DOWN_COST : card.cost)) return false;
    card.zone = 'battlefield';
    card.faceDown = faceDown;
    this.keepPriority(player);
    return true;
  }

  // Turn a permanent face up for its morph cost (702.37e). Say whether it was legal.
  turnUp(player, card) {
    if (card.zone !== 'battlefield' || card.owner !== player || !card.faceDown) return false;
    if (card.morph === null || !this.pay(player, card.morph)) return false;
    card.faceDown = false;
    this.keepPriority(player);
    return true;
  }

  // Give whoever acted priority again; nobody has passed since.
  keepPriority(player) {
    this.priority = player;
    this.passed = 0;
  }
}

module.exports = { Card, Toy };

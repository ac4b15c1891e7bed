// The adapter of a toy engine: all that an engine in any language needs to be tested.
//
//     node adapter.js
//
// It reads JSON-RPC 2.0 from standard input, one message a line, and writes answers to
// standard output. Nothing else may be written there: logs go to standard error.
'use strict';

const readline = require('node:readline');
const { Card, Toy } = require('./toy.js');

const SEATS = ['A', 'B', 'C', 'D'];
const ZONES = ['hand', 'library', 'battlefield', 'graveyard', 'exile', 'command'];
const PLAIN_COST = /^(\{([0-9]+|[WUBRGC])\})*$/;

class Refused extends Error {}
class Cannot extends Error {}

// What the engine is and can do. What is not listed here, the suite does not ask for.
const DESCRIPTION = {
  protocol: 1,
  name: 'toy-js',
  version: '1',
  editions: ['2026-09'],
  can: ['step:cast', 'step:turn_up', 'step:priority', 'kind:morph', 'by:morph'],
};

// One call of the engine for each kind of step: its yes is `done`, its no is `refused`.
const STEPS = {
  cast: (game, step, card) => require_(game.cast(step.player, card, step.by === 'morph')),
  turn_up: (game, step, card) => require_(game.turnUp(step.player, card)),
  priority: () => {},
};

function require_(legal) {
  if (!legal) throw new Refused();
}

// Make a card of the toy; what it does not know is unsupported, never guessed.
function toyCard(printed, player, zone) {
  const { name = '', cost = '', types = [], supertypes = [], pt = [], abilities = [], colours } = printed;
  const morphs = abilities.filter((ability) => ability.kind === 'morph').map((ability) => ability.cost);
  const known = types.every((type) => ['artifact', 'creature', 'land'].includes(type))
    && !supertypes.includes('legendary')
    && [cost, ...morphs].every((one) => typeof one === 'string' && PLAIN_COST.test(one))
    && morphs.length <= 1 && colours === undefined && !(pt[1] <= 0);
  if (!known) throw new Cannot(`the toy has no card like ${name}`);
  return new Card(player, zone, { name, cost, types, pt, morph: morphs.length ? morphs[0] : null });
}

// Start a new game exactly as listed, and remember which card has which handle.
function setUp(scenario) {
  const game = new Toy(Object.fromEntries(scenario.seats.map((seat, at) => [SEATS[at], seat.life ?? 20])));
  const cards = {};
  scenario.seats.forEach((seat, at) => {
    for (const zone of ZONES) {
      for (const handle of seat[zone] || []) cards[handle] = toyCard(scenario.cards[handle], SEATS[at], zone);
    }
  });
  return { game, cards };
}

// Say what the engine's own rules see: six fields of each card, and the players.
function observe({ game, cards }) {
  const objects = {};
  for (const [handle, card] of Object.entries(cards)) {
    objects[handle] = {
      zone: card.zone,
      face_down: card.faceDown,
      name: card.nameNow,
      types: card.typesNow,
      colours: card.coloursNow,
      pt: card.ptNow,
    };
  }
  const players = {};
  for (const [name, player] of Object.entries(game.players)) {
    const pool = Object.entries(player.pool).map(([mana, count]) => `{${mana}}`.repeat(count)).join('');
    players[name] = { life: player.life, pool };
  }
  return { objects, players };
}

// Do one step: give the mana, which stays whatever happens, then priority, then act.
function play({ game, cards }, step) {
  if (!(step.do in STEPS)) throw new Cannot(`no step ${step.do} here`);
  game.addMana(step.player, step.mana || '');
  require_(game.passTo(step.player));
  STEPS[step.do](game, step, cards[step.object]);
}

// A whole scenario: one moment for the set-up, and one for each step.
function run(scenario) {
  let world;
  try {
    world = setUp(scenario);
  } catch (error) {
    if (error instanceof Cannot) return { unsupported: { note: error.message } };
    throw error;
  }
  const moments = [{ outcome: 'done', snapshot: observe(world) }];
  for (const step of scenario.steps || []) {
    let outcome = 'done';
    try {
      play(world, step);
    } catch (error) {
      if (error instanceof Refused) outcome = 'refused';
      else if (error instanceof Cannot) outcome = 'unsupported';
      else throw error;
    }
    moments.push({ outcome, snapshot: observe(world) });
    if (outcome === 'unsupported') break;
  }
  return { moments };
}

const METHODS = { describe: () => DESCRIPTION, run };

function respond(line) {
  const { id, method, params } = JSON.parse(line);
  try {
    return { jsonrpc: '2.0', id, result: METHODS[method](params) };
  } catch (error) {
    return { jsonrpc: '2.0', id, error: { code: -32000, message: String(error), data: error.stack } };
  }
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  process.stdout.write(`${JSON.stringify(respond(line))}\n`);
});

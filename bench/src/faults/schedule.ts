import type { ModelTrouble } from '../stack/model.js';

/** Two gateways and two workers; each of them is started again when it ends. */
export type Role = 'worker' | 'gateway';
export type Server = 'temporal' | 'postgres';

/** Something that is done to the system on purpose. `which` and `conversation` count from 1, and begin again behind the last. */
export type Fault =
  | { readonly type: 'kill'; readonly role: Role; readonly which: number }
  | { readonly type: 'freeze'; readonly role: Role; readonly which: number; readonly ms: number }
  | { readonly type: 'freezeServer'; readonly server: Server; readonly ms: number }
  | { readonly type: 'restartServer'; readonly server: Server; readonly force: boolean }
  | { readonly type: 'model'; readonly trouble: ModelTrouble; readonly ms: number }
  /** One message in two requests at once, with one key. */
  | { readonly type: 'twice'; readonly conversation: number }
  | { readonly type: 'burst'; readonly conversation: number; readonly messages: number };

type Draw = (next: () => number) => Fault;

const between = (next: () => number, least: number, most: number) =>
  Math.round(least + next() * (most - least));
const freezeMs = (next: () => number) => between(next, 3_000, 8_000);
const kill = (role: Role): Draw => {
  return (next) => ({ type: 'kill', role, which: between(next, 1, 2) });
};
const freeze = (role: Role): Draw => {
  return (next) => ({ type: 'freeze', role, which: between(next, 1, 2), ms: freezeMs(next) });
};
const freezeServer = (server: Server): Draw => {
  return (next) => ({ type: 'freezeServer', server, ms: freezeMs(next) });
};
const restartServer = (server: Server): Draw => {
  return (next) => ({ type: 'restartServer', server, force: next() < 0.5 });
};
const model = (trouble: ModelTrouble): Draw => {
  return (next) => ({ type: 'model', trouble, ms: between(next, 2_000, 6_000) });
};

const DRAWS: readonly Draw[] = [
  kill('worker'),
  kill('gateway'),
  freeze('worker'),
  freeze('gateway'),
  freezeServer('temporal'),
  freezeServer('postgres'),
  restartServer('temporal'),
  restartServer('postgres'),
  model('overloaded'),
  model('broken'),
  model('hanging'),
  model('dropping'),
  (next) => ({ type: 'twice', conversation: between(next, 1, 1_000) }),
  (next) => ({ type: 'burst', conversation: between(next, 1, 1_000), messages: between(next, 3, 8) }),
];

/** So many faults in random order, the same for the same seed. They are dealt like cards: each kind comes as often. */
export function drawFaults(seed: number, count: number): Fault[] {
  const next = randomOf(seed);
  const faults: Fault[] = [];
  while (faults.length < count) faults.push(...shuffled(DRAWS, next).map((draw) => draw(next)));
  return faults.slice(0, count);
}

/** What a fault is done to: the next one of it waits until it is well again. */
export function targetOf(fault: Fault): string {
  switch (fault.type) {
    case 'kill':
    case 'freeze':
      return `${fault.role} ${fault.which}`;
    case 'freezeServer':
    case 'restartServer':
      return fault.server;
    case 'model':
      return 'model';
    case 'twice':
    case 'burst':
      return `conversation ${fault.conversation}`;
  }
}

/** Which of these a fault hits. */
export function chosen<T>(all: readonly T[], which: number): T {
  const found = all[(which - 1) % all.length];
  if (found === undefined) throw new Error('there is nothing to hit');
  return found;
}

function shuffled<T>(all: readonly T[], next: () => number): T[] {
  const keyed = all.map((one) => ({ one, key: next() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one);
}

/** Mulberry32: numbers from 0 to below 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

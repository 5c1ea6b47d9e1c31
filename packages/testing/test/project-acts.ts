import { reply, type Scripted, type ScriptedCall } from '../src/model/scripted-model.js';

/** Words that are said, kept and found in one place alone; none of them is part of another. */
export const CANARY = { open: 'zunzuncito', Alpha: 'quetzalpluma', Beta: 'ornitorrinco' } as const;
export type Place = keyof typeof CANARY;
export type Project = Exclude<Place, 'open'>;

export const isIn = (place: Place, text: string) => text.includes(CANARY[place]);
export const call = (name: string, input: Record<string, unknown> = {}): ScriptedCall => ({ name, input });

/** What a turn does, in the order of its replies. `crosses` projects; may `mix` what the turn itself found in two of them. */
export interface Act {
  readonly kind: string;
  readonly say: (at: Place) => string;
  readonly replies: (at: Place) => readonly Scripted[];
  readonly crosses?: boolean;
  readonly mixes?: boolean;
}

export const other = (at: Place): Project => (at === 'Alpha' ? 'Beta' : 'Alpha');
const toOther = (at: Place) => call('switch_project', { project: other(at) });
export const find = call('search_conversations', { query: 'secret word' });
export const findAll = call('search_all_projects', { query: 'secret word' });
export const secret = (at: Place) => `the secret word is ${CANARY[at]}`;

/** No decision is the same as another: the same one again would be told so, and not kept. */
let decided = 0;

export const ACTS: readonly Act[] = [
  { kind: 'talk', say: secret, replies: (at) => [reply(`Noted: ${secret(at)}.`)] },
  {
    kind: 'keep',
    say: secret,
    replies: (at) => [
      reply(
        null,
        call('record_decision', { decision: `Use ${CANARY[at]} ${++decided}`, rationale: secret(at) }),
        call('record_project_facts', { facts: [{ key: 'constraints', value: [secret(at)] }] }),
      ),
      reply('Kept.'),
    ],
  },
  {
    kind: 'hand over',
    say: () => 'Who can help?',
    replies: (at) => [
      reply(null, { name: 'EDGE', input: { reason: secret(at), context: secret(at) } }),
      reply(`I take over: ${secret(at)}`),
    ],
  },
  {
    kind: 'search',
    say: () => 'What was it again?',
    replies: () => [
      reply(null, find, call('recall_decisions', { query: 'secret' })),
      reply(null, call('read_project_file', { file_name: 'notes.txt' }), call('get_project')),
      reply('That was it.'),
    ],
  },
  {
    kind: 'recall',
    say: () => 'What did we say earlier about the secret word?',
    replies: () => [reply('That.')],
  },
  {
    kind: 'switch',
    say: () => 'Let us go to the other one.',
    replies: (at) => [reply(null, toOther(at)), reply(`Here we were: ${secret(other(at))}`)],
  },
  {
    kind: 'switch beside others',
    mixes: true,
    say: () => 'Find it, then go to the other one.',
    replies: (at) => [reply('Wait.', find, toOther(at), find), reply('Here.', find), reply('We are there.')],
  },
  {
    kind: 'there and back',
    mixes: true,
    say: () => 'A quick look over there.',
    replies: (at) => [
      reply(null, toOther(at)),
      reply(null, find, { name: 'EDGE', input: { reason: 'look', context: secret(other(at)) } }),
      reply(null, call('switch_project', { project: at }), find),
      reply('Back again.'),
    ],
  },
  {
    kind: 'look through all',
    crosses: true,
    say: () => 'Did I solve this elsewhere?',
    replies: () => [
      reply('Looking.', findAll),
      reply(null, {
        name: 'EDGE',
        input: { reason: 'found', context: `${CANARY.Alpha} and ${CANARY.Beta}` },
      }),
      reply(`Both: ${CANARY.Alpha} and ${CANARY.Beta}.`),
    ],
  },
  {
    kind: 'look through all, then leave',
    crosses: true,
    say: () => 'Did I solve this elsewhere? Then go there.',
    replies: (at) => [
      reply(null, find, findAll),
      reply(null, toOther(at)),
      reply(`${CANARY.Alpha}, ${CANARY.Beta}`),
    ],
  },
];

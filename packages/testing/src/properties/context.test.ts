import { workingContext } from '@roundtable/activities';
import {
  type Block,
  type Claim,
  createToolRegistry,
  type Ledger,
  type MessageRow,
  NOBODY,
  NOTHING_KNOWN,
  OWN_WORDS_ONLY,
  type Team,
  type ToolCallRow,
  type TransitionRow,
  type WindowAnchor,
} from '@roundtable/core';
import { initialState } from '@roundtable/core/replayed';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryContext } from '../fixtures/memory-context.js';
import { testTeam } from '../fixtures/test-team.js';
import { testTools } from '../fixtures/test-tools.js';
import { requestFaults } from '../model/check-request.js';

type Scope = Team['agents'][number]['transcript'];

/** What may happen in a turn, in the order of its rows. */
type Happening =
  | { readonly type: 'said'; readonly text: string }
  | {
      readonly type: 'called';
      readonly text: string;
      readonly calls: readonly ('done' | 'error' | 'pending' | 'lost')[];
    }
  | { readonly type: 'interrupted' }
  | { readonly type: 'handoff'; readonly calls: number }
  | { readonly type: 'system' }
  | { readonly type: 'decision' };

const AGENTS: readonly string[] = ['host', 'builder', 'critic'];
const words = fc.oneof(fc.constant(''), fc.constant('a word'), fc.constant('x'.repeat(9_000)));
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ type: fc.constant('said' as const), text: words }),
  fc.record({
    type: fc.constant('called' as const),
    text: words,
    calls: fc.array(fc.constantFrom('done', 'error', 'pending', 'lost'), { minLength: 1, maxLength: 4 }),
  }),
  fc.constant({ type: 'interrupted' as const }),
  fc.record({ type: fc.constant('handoff' as const), calls: fc.integer({ min: 0, max: 3 }) }),
  fc.constant({ type: 'system' as const }),
  fc.constant({ type: 'decision' as const }),
);
const turns = fc.array(
  fc.record({
    opens: fc.constantFrom('message', 'decision', 'system'),
    happens: fc.array(happening, { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 16 },
);

/** The rows that such turns leave, as the steps would have written them. */
function ledgerOf(all: { opens: string; happens: readonly Happening[] }[]) {
  const messages: MessageRow[] = [];
  const calls: ToolCallRow[] = [];
  const transitions: TransitionRow[] = [];
  let active: string = 'host';
  const row = (turn: number, more: Partial<MessageRow>) =>
    messages.push({
      id: `m${messages.length + 1}`,
      seq: messages.length + 1,
      turn,
      step: 0,
      role: 'user',
      agent: null,
      kind: 'text',
      text: '',
      blocks: null,
      stopReason: null,
      ...more,
    });
  for (const [i, { opens, happens }] of all.entries()) {
    const turn = i + 1;
    if (opens === 'message') row(turn, { text: `message ${turn}` });
    if (opens === 'system') row(turn, { role: 'system', kind: 'event', text: 'it is time' });
    for (const [j, happened] of happens.entries()) {
      const step = j + 1;
      const reply = (text: string, uses: Block[]) =>
        row(turn, {
          step,
          role: 'agent',
          agent: active,
          text,
          blocks: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...uses],
        });
      const use = (index: number, name: string): Block => ({
        type: 'tool_use',
        id: `t${index}`,
        name,
        input: {},
      });
      const called = (index: number, status: ToolCallRow['status'], result: unknown) =>
        calls.push({
          turn,
          reply: step,
          index,
          toolUseId: `t${index}`,
          agent: active,
          tool: 'read_note',
          input: {},
          status,
          result,
          isError: status === 'error',
        });
      switch (happened.type) {
        case 'said':
          reply(happened.text, []);
          break;
        case 'called': {
          const at = happened.text === '' ? 0 : 1;
          reply(
            happened.text,
            happened.calls.map((_, k) => use(at + k, 'read_note')),
          );
          for (const [k, fate] of happened.calls.entries())
            if (fate !== 'lost') called(at + k, fate, { results: [1, 2, 3, 4], text: 'y'.repeat(3_000) });
          break;
        }
        case 'interrupted':
          row(turn, {
            step,
            role: 'agent',
            agent: active,
            text: 'half a',
            blocks: null,
            stopReason: 'interrupted',
          });
          break;
        case 'handoff': {
          const to = AGENTS[(AGENTS.indexOf(active) + 1) % AGENTS.length] ?? 'host';
          reply('', [
            use(0, 'toOther'),
            ...Array.from({ length: happened.calls }, (_, k) => use(k + 1, 'read_note')),
          ]);
          called(0, 'handoff', 'with them now');
          for (let k = 1; k <= happened.calls; k++) called(k, 'done', 'ok');
          const entry = {
            seq: transitions.length + 1,
            from: active,
            to,
            via: 'tool' as const,
            reason: 'so',
            context: null,
          };
          transitions.push({
            ...entry,
            announcement: '',
            turn,
            afterSeq: messages.length,
            at: '2026-03-02T09:00:00.000Z',
          });
          active = to;
          break;
        }
        case 'system':
          row(turn, { role: 'system', kind: 'event', text: 'something came up' });
          break;
        case 'decision':
          row(turn, {
            role: 'system',
            kind: 'decision',
            text: 'Approved',
            blocks: [{ type: 'other', raw: { id: 'c' } }],
          });
      }
    }
  }
  return { messages, calls, transitions, active, turn: all.length };
}

const registry = createToolRegistry(testTools());

/** The request at the end of such a conversation, read as the store reads it: rows from the last anchor on. */
function requestOf(
  all: Parameters<typeof ledgerOf>[0],
  about: { anchor: WindowAnchor | null; through: number; scope: Scope; agent: string },
) {
  const { messages, calls, transitions, active, turn } = ledgerOf(all);
  const team = testTeam();
  const published = { hash: 'h', team };
  const base = team.agents.find((one) => one.id === about.agent);
  if (base === undefined) throw new Error(`there is no agent ${about.agent}`);
  const agent = { ...base, transcript: about.scope };
  const { anchor } = about;
  const ledger: Ledger = {
    slice: {
      messages: messages.filter((one) => one.seq >= (anchor?.from ?? 0)),
      calls: calls.filter((one) => one.turn >= (anchor?.turn ?? 0)),
      transitions: transitions.filter((one) => one.turn >= (anchor?.turn ?? 0)),
    },
    memory: {
      ...NOTHING_KNOWN,
      anchor,
      earlier: about.through === 0 ? null : { throughSeq: about.through, text: 'what came before' },
    },
    notes: [],
    derived: [],
  };
  const entries = transitions.map(({ seq, from, to, via, reason, turn: at, at: when }) => ({
    seq,
    from,
    to,
    via,
    reason,
    turn: at,
    at: when,
  }));
  const claim: Claim = {
    key: { turn, step: 1 },
    token: 1,
    state: {
      ...initialState(),
      turn,
      activeAgent: active,
      transitions: entries,
      transitionCount: entries.length,
    },
    conversation: {
      id: 'c',
      userId: 'u',
      user: NOBODY,
      teamId: team.id,
      locale: 'en',
      attributes: {},
      scope: null,
      provider: null,
      sessionType: 'general',
      currentAgent: active,
      activity: 'thinking',
      provenance: OWN_WORDS_ONLY,
    },
    published,
    input: null,
    openingEvents: [],
  };
  const now = new Date('2026-03-02T09:00:00Z');
  return workingContext({
    claim,
    agent,
    ledger,
    sources: memoryContext,
    now,
    last: false,
    tools: registry,
    contextTokens: 200_000,
  });
}

test('no request carries an unpaired call, over cuts of the window, handoffs, interrupts and summaries', () => {
  let cut = 0;
  let summarised = 0;
  fc.assert(
    fc.property(
      turns,
      fc.nat(40),
      fc.nat(40),
      fc.constantFrom<Scope>('recent', 'related', 'since_handoff'),
      fc.constantFrom(...AGENTS),
      (all, anchored, through, scope, agent) => {
        const { messages } = ledgerOf(all);
        const first = messages[anchored % Math.max(1, messages.length)];
        const anchor = first === undefined ? null : { from: first.seq, turn: first.turn, at: all.length - 1 };
        const context = requestOf(all, { anchor, through, scope, agent });
        if (context.window.from > (anchor?.from ?? 0)) cut++;
        if (JSON.stringify(context.request.messages).includes('what came before')) summarised++;
        expect(requestFaults(context.request)).toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
  expect(cut, 'windows were cut').toBeGreaterThan(20);
  expect(summarised, 'summaries were given').toBeGreaterThan(20);
});

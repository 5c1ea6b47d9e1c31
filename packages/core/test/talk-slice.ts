import type { LedgerSlice } from '../src/ledger/project.js';
import type { MessageRow, ToolCallRow } from '../src/ledger/rows.js';

export const RUN = '11111111-1111-4111-8111-111111111111';

/** A user's row of a turn. */
const said = (turn: number, text: string): MessageRow => ({
  id: `m${turn}`,
  seq: turn,
  turn,
  step: 0,
  role: 'user',
  agent: null,
  kind: 'text',
  text,
  blocks: null,
  stopReason: null,
});
export const call = (turn: number, input: unknown, result: unknown = null): ToolCallRow => ({
  turn,
  reply: 1,
  index: 0,
  toolUseId: 't',
  agent: 'coach',
  tool: 'get_goal',
  input,
  status: 'done',
  result,
  isError: false,
});

/** Six turns, of which the second and the third are about the run. */
export const slice: LedgerSlice = {
  messages: [
    said(1, 'My boss was rude today'),
    said(2, 'I want to run those 10 km this spring'),
    said(3, 'Can you look at it?'),
    said(4, 'And my mother called'),
    said(5, 'Let us set it up'),
    said(6, 'Yes'),
  ],
  calls: [call(3, { goal_id: RUN }, { title: 'Run' })],
  transitions: [],
};

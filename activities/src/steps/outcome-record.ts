import {
  type Claim,
  describeCall,
  type MessageRow,
  mayHaveHappenedNotice,
  type OpenProposal,
  type PublicEvent,
  type StepCommit,
  storable,
  type ToolCallRow,
} from '@roundtable/core';
import type { ConversationEvent } from '@roundtable/core/replayed';
import { decisionRecord } from './confirmation/decision-record.js';
import { messageCompleted } from './public-events.js';
import type { StepDeps } from './step-deps.js';
import { noticeRow } from './unanswered.js';

/** What a call's outcome adds to the transcript besides the agent's own words. */
export interface OutcomeRecord {
  readonly events: readonly ConversationEvent[];
  readonly messages: readonly MessageRow[];
  readonly settled: StepCommit['settled'];
  readonly publicEvents: readonly PublicEvent[];
}

const NOTHING: OutcomeRecord = { events: [], messages: [], settled: [], publicEvents: [] };

/**
 * For an approved call: the row of its decision (`proposal`). For any other call: nothing, or a notice when its outcome is
 * unknown.
 * @param row the call with its result
 */
export function outcomeRecord<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  { row, proposal }: { readonly row: ToolCallRow; readonly proposal: OpenProposal | null },
): OutcomeRecord {
  if (proposal?.status === 'approved') {
    const { message, settled, publicEvent } = decisionRecord(claim, proposal, {
      outcome: outcomeOf(row),
      kinds: deps.confirmations,
    });
    return {
      events: [{ type: 'rowsWritten', rows: 1 }],
      messages: [message],
      settled: [settled],
      publicEvents: [publicEvent],
    };
  }
  if (row.status !== 'unknown') return NOTHING;
  const notice = noticeRow(
    claim,
    mayHaveHappenedNotice(callInWords(deps, claim, row), claim.conversation.locale),
  );
  return {
    events: [{ type: 'rowsWritten', rows: 1 }],
    messages: [notice],
    settled: [],
    publicEvents: [messageCompleted(notice, null)],
  };
}

function outcomeOf({ status, result }: ToolCallRow) {
  if (status === 'unknown') return { type: status };
  return status === 'done'
    ? ({ type: 'ok', result } as const)
    : ({ type: 'error', message: String(result) } as const);
}

/** The call in one line; the tool's name when this worker does not know the tool, the input does not fit it or `describe` throws. */
export function callInWords<Tx>(deps: StepDeps<Tx>, claim: Claim, call: ToolCallRow): string {
  const tool = deps.tools.get(call.tool);
  const parsed = tool?.input.safeParse(call.input);
  if (tool === null || parsed?.success !== true) return call.tool;
  try {
    return storable(describeCall(tool, parsed.data, claim.conversation.locale));
  } catch (error) {
    // Must not throw: this text is part of settling a turn, and nothing else would end the turn.
    deps.log.warn({ error, tool: call.tool }, 'a tool cannot describe its call');
    return call.tool;
  }
}

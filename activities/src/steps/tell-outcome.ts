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

/** What users read of a call's outcome in the transcript, besides what the agent says. */
export interface Told {
  readonly events: readonly ConversationEvent[];
  readonly messages: readonly MessageRow[];
  readonly settled: StepCommit['settled'];
  readonly publicEvents: readonly PublicEvent[];
}

const NOTHING: Told = { events: [], messages: [], settled: [], publicEvents: [] };

/**
 * The row of the decision that a call carries out (`proposal`); of any other call only that nobody knows whether it
 * happened.
 * @param row the call with its result
 */
export function tellOutcome<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  { row, proposal }: { readonly row: ToolCallRow; readonly proposal: OpenProposal | null },
): Told {
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

/** The call in one line; its name when this worker does not know the tool, its input is none of it, or it has no words. */
export function callInWords<Tx>(deps: StepDeps<Tx>, claim: Claim, call: ToolCallRow): string {
  const tool = deps.tools.get(call.tool);
  const parsed = tool?.input.safeParse(call.input);
  if (tool === null || parsed?.success !== true) return call.tool;
  try {
    return storable(describeCall(tool, parsed.data, claim.conversation.locale));
  } catch (error) {
    // A turn is settled with these words, and nothing else would end it.
    deps.log.warn({ error, tool: call.tool }, 'a tool cannot describe its call');
    return call.tool;
  }
}

import type { PipelineFacts, Reviewed } from '@roundtable/activities';
import { type MessageRow, resultText, type ToolCallRow } from '@roundtable/core';
import type { Brief } from '../briefs/brief.js';
import { briefFacts } from '../briefs/brief-facts.js';
import type { ReplyFacts } from '../briefs/checks/check.js';
import { repairNote, runChecks } from '../briefs/checks/run-checks.js';
import { guidesOf, tasksOf } from '../team/library.js';
import type { TurnTasks } from './brief-ports.js';

const NOTHING_TO_CHECK = { failed: [], repair: null };
/** Documents made by these tools are part of the work, although the reply does not contain them. */
const DOCUMENT_TOOLS: readonly string[] = ['export_to_document'];

/**
 * The ten checks of a turn's reply (seed 002 §2.2.2, step 7). A failed reply is sent back to the agent once; after that
 * it is delivered and recorded. A reply that proposed a decision to the user is not sent back: it would be proposed
 * twice.
 */
export async function validateReply<Tx>(
  facts: PipelineFacts<Tx>,
  ports: { readonly tasks: TurnTasks<Tx> },
): Promise<Reviewed<Tx>> {
  const { brief } = briefFacts(facts.ledger.memory.facts);
  if (brief === null) return NOTHING_TO_CHECK;
  const { claim } = facts;
  const { team } = claim.published;
  const calls = facts.ledger.slice.calls.filter((call) => call.turn === claim.key.turn);
  const spoken = spokenRows(facts);
  const checks = isRefusal(spoken) ? [] : runChecks(replyFacts(facts, { brief, spoken, calls }));
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
  const opens = calls.some(({ status }) => status === 'proposed');
  const task = brief.match?.task ?? takenUp(facts, { brief, calls });
  const { id: conversationId } = claim.conversation;
  const { turn } = claim.key;
  return {
    failed,
    repair: opens ? null : repairNote(checks, { intro: team.repairs.intro ?? null, repairs: team.repairs }),
    checks,
    ...(task === null ? {} : { save: (tx: Tx) => ports.tasks.stamp(tx, { conversationId, turn, task }) }),
  };
}

/** The turn's rows by its last agent. */
function spokenRows<Tx>({ claim, ledger }: PipelineFacts<Tx>): MessageRow[] {
  const rows = ledger.slice.messages.filter(
    (row) => row.turn === claim.key.turn && row.role === 'agent' && row.text.trim() !== '',
  );
  const last = rows.at(-1)?.agent;
  return rows.filter((row) => row.agent === last);
}

function isRefusal(spoken: readonly MessageRow[]): boolean {
  return spoken.at(-1)?.stopReason === 'refusal';
}

function replyFacts<Tx>(
  { claim, ledger, text }: PipelineFacts<Tx>,
  about: { brief: Brief; spoken: readonly MessageRow[]; calls: readonly ToolCallRow[] },
): ReplyFacts {
  const { team } = claim.published;
  const { brief, spoken, calls } = about;
  const { turn } = claim.key;
  return {
    reply: spoken.map((row) => row.text).join('\n\n'),
    documents: calls
      .filter((call) => DOCUMENT_TOOLS.includes(call.tool) && !call.isError)
      .map((call) => resultText(call.input)),
    said: text,
    brief,
    task: tasksOf(team).find(({ id }) => id === brief.match?.task) ?? null,
    guideTitles: Object.fromEntries(guidesOf(team).map(({ name, title }) => [name, title])),
    project: briefFacts(ledger.memory.facts).project,
    transcript: ledger.slice.messages.filter((row) => row.turn < turn || row.role !== 'agent'),
    calls: ledger.slice.calls,
    earlier: ledger.memory.earlier?.text ?? null,
  };
}

/** For an ambiguous brief: the task whose guide the agent has read; null unless there is exactly one. */
function takenUp<Tx>(
  { claim }: PipelineFacts<Tx>,
  { brief, calls }: { brief: Brief; calls: readonly ToolCallRow[] },
): string | null {
  if (!brief.mayDecide) return null;
  const read = calls.filter(({ tool, isError }) => tool === 'read_guide' && !isError);
  const asked = read.map(({ input }) => resultText(input)).join('\n');
  const taken = tasksOf(claim.published.team).filter(
    (task) =>
      brief.alternates.some((one) => one.task === task.id) &&
      task.task_guide.some((guide) => asked.includes(guide)),
  );
  return taken.length === 1 ? (taken[0]?.id ?? null) : null;
}

import { isDeepStrictEqual } from 'node:util';
import { FAULTY_ATTEMPTS, type MessageRow, speakersOf, type Team, TOOL_CALL } from '@roundtable/core';
import { type ConversationState, KEPT_TRANSITIONS, readSnapshot } from '@roundtable/core/replayed';
import type { ConversationTables } from '../memory/tables.js';

const ENDS = new Set(['turn.completed', 'turn.failed']);
const MOST_REPLIES = 10;
const MOST_HANDOFFS = 3;

/**
 * Checks a conversation at rest against reliability.md: every fault as `I<n>: what is wrong`. Reads tables only, so
 * that it holds the engine to what was stored and not to what it believes.
 */
export function brokenInvariants(tables: ConversationTables, state: ConversationState, team: Team): string[] {
  return [
    ...outcomes(tables),
    ...superseded(tables),
    ...effects(tables),
    ...calls(tables),
    ...transitions(tables, team),
    ...speakers(tables, team),
    ...bounds(tables),
    ...attempts(tables),
    ...projection(tables, state),
  ];
}

/** I2: each accepted input has one outcome, in order, none interleaved. */
function outcomes({ inputs, messages, events, steps }: ConversationTables): string[] {
  const faults: string[] = [];
  for (const input of inputs) if (input.outcome === null) faults.push(`I2: input ${input.n} has no outcome`);
  const turns = inputs.map((input) => input.turn ?? 0);
  if (turns.some((turn, i) => turn < (turns[i - 1] ?? 1)))
    faults.push(`I2: inputs were taken as turns ${turns.join(', ')}`);
  faults.push(...shared(inputs), ...transcript({ inputs, messages }));
  const rows = messages.map((row) => row.turn);
  if (rows.some((turn, i) => turn < (rows[i - 1] ?? 0))) faults.push(`I2: rows of turns ${rows.join(', ')}`);
  for (const turn of new Set(steps.map((step) => step.turn))) {
    const count = events.filter((event) => ENDS.has(event.type) && event.data.turn === turn).length;
    const of = inputs.filter((input) => input.turn === turn);
    const dropped = of.length > 0 && of.every((input) => input.outcome === 'withdrawn');
    if (count !== (dropped ? 0 : 1)) faults.push(`I2: turn ${turn} ended ${count} times`);
    const answer = of.find((input) => input.mergedInto === null && input.outcome !== 'withdrawn');
    if (
      answer?.outcome === 'answered' &&
      !messages.some((row) => row.turn === turn && row.role === 'agent' && row.text !== '')
    ) {
      faults.push(`I12: turn ${turn} was answered without a word`);
    }
  }
  return faults;
}

/** I2: of the inputs of one turn one is answered, and the merged ones name it; withdrawn ones are nobody's. */
function shared(inputs: ConversationTables['inputs']): string[] {
  return [...new Set(inputs.map((input) => input.turn))].flatMap((turn) => {
    const [answered, ...others] = inputs.filter(
      (input) => input.turn === turn && input.outcome !== 'merged' && input.outcome !== 'withdrawn',
    );
    const wrong = inputs.filter(
      (input) => input.turn === turn && input.outcome === 'merged' && input.mergedInto !== answered?.n,
    );
    return [
      ...(others.length > 0 ? [`I2: turn ${turn} answered inputs ${answered?.n}, ${others[0]?.n}`] : []),
      ...wrong.map((input) => `I2: input ${input.n} is merged into ${input.mergedInto}`),
    ];
  });
}

/** Each message that was not withdrawn is in the transcript once, as it was when it was taken, in order. */
function transcript({ inputs, messages }: Pick<ConversationTables, 'inputs' | 'messages'>): string[] {
  const said = inputs.filter((input) => input.kind === 'message' && input.outcome !== 'withdrawn');
  const wanted = said.map((input) => `${input.id}: ${input.text}`).join('; ');
  const written = messages
    .filter((row) => row.role === 'user')
    .map((row) => `${row.id}: ${row.text}`)
    .join('; ');
  return wanted === written ? [] : [`I2: the user said "${wanted}", the transcript has "${written}"`];
}

/** Of a turn that was said anew all messages are superseded, by the turn in its place; of others none is. */
function superseded({ inputs, messages }: ConversationTables): string[] {
  const by = new Map<number, number>();
  for (const { supersedes, turn, outcome } of inputs)
    if (supersedes !== null && turn !== null && outcome !== 'withdrawn') by.set(supersedes, turn);
  return messages.flatMap(({ seq, turn, supersededBy = null }) => {
    const wanted = by.get(turn) ?? null;
    return supersededBy === wanted
      ? []
      : [`I23: row ${seq} of turn ${turn} is superseded by ${supersededBy}, not ${wanted}`];
  });
}

/** I4 and I5: an effect for each call and each approval that says it happened, once, with the approved bytes; no other. */
function effects({ calls, confirmations, effects }: ConversationTables): string[] {
  const faults: string[] = [];
  const count = (table: string, key: string) =>
    effects.filter((row) => row.table === table && row.key === key).length;
  for (const call of calls) {
    if (call.tool !== 'write_note' && call.tool !== 'break_note') continue;
    const key = keyOf(call.input);
    const wanted = call.status === 'done' ? 1 : 0;
    if (count('notes', key) !== wanted)
      faults.push(`I5: ${call.status} call ${key} wrote ${count('notes', key)} notes`);
  }
  for (const row of confirmations) {
    const text = approvedText(row);
    const wanted = confirmations.filter(
      (one) => one.status === 'executed' && approvedText(one) === text,
    ).length;
    if (row.status === 'approved') faults.push(`I4: ${row.id} was approved and never carried out`);
    if (row.kind !== TOOL_CALL && count('saved', text) !== wanted)
      faults.push(`I4: ${row.status} proposal "${text}" was saved ${count('saved', text)} times`);
    // A message that was to take the place of its exchange opens it again when it is withdrawn.
    const since = row.statuses.slice(row.statuses.lastIndexOf('open') + 1);
    const terminal = since.filter((status) => status !== 'open' && status !== 'approved');
    if (new Set(terminal).size > 1) faults.push(`I4: ${row.id} went ${row.statuses.join(' -> ')}`);
  }
  return faults;
}

function approvedText(row: ConversationTables['confirmations'][number]): string {
  return row.edits?.text ?? row.preview.text ?? '';
}

/** The ledger knows every call, and none is left open. */
function calls({ messages, calls }: ConversationTables): string[] {
  const faults = calls
    .filter((call) => call.status === 'pending')
    .map((call) => `I6: ${call.tool} in turn ${call.turn} is pending`);
  for (const row of messages) {
    for (const [index, block] of (row.blocks ?? []).entries()) {
      if (block.type !== 'tool_use') continue;
      const known = calls.some(
        (call) => call.turn === row.turn && call.reply === row.step && call.index === index,
      );
      if (!known) faults.push(`I6: ${block.name} at ${row.turn}/${row.step}/${index} is not in the ledger`);
    }
  }
  return faults;
}

/** I7: the log begins at home and has no gap. */
function transitions({ transitions, facts, state }: ConversationTables, team: Team): string[] {
  const faults: string[] = [];
  let at = team.home;
  transitions.forEach((row, i) => {
    if (row.seq !== i + 1) faults.push(`I7: transition ${i + 1} has number ${row.seq}`);
    if (row.from !== at) faults.push(`I7: transition ${row.seq} is from ${row.from}, but ${at} was active`);
    at = row.to;
  });
  if (facts.currentAgent !== at)
    faults.push(`I7: the conversation is with ${facts.currentAgent}, the log says ${at}`);
  if (state !== null && state.activeAgent !== at)
    faults.push(`I7: the state is with ${state.activeAgent}, the log says ${at}`);
  return faults;
}

/** I8 and I9: every message of an agent is of the one that was active. */
function speakers({ messages, transitions }: ConversationTables, team: Team): string[] {
  const known = new Set(speakersOf(team).map((agent) => agent.id));
  const activeAt = (row: MessageRow) =>
    transitions.filter((one) => one.afterSeq < row.seq).at(-1)?.to ?? team.home;
  return messages.flatMap((row) => {
    if (row.role !== 'agent') return [];
    if (row.agent === null || !known.has(row.agent)) return [`I9: message ${row.seq} is of ${row.agent}`];
    return row.agent === activeAt(row)
      ? []
      : [`I8: message ${row.seq} is of ${row.agent}, but ${activeAt(row)} was active`];
  });
}

/** I12: model replies and handoffs of a turn are bounded. */
function bounds({ steps, transitions }: ConversationTables): string[] {
  return [...new Set(steps.map((step) => step.turn))].flatMap((turn) => {
    const replies = steps.filter(
      (step) => step.turn === turn && step.events?.some((event) => event.type === 'replied'),
    ).length;
    const handoffs = transitions.filter((row) => row.turn === turn && row.via === 'tool').length;
    return [
      ...(replies > MOST_REPLIES ? [`I12: turn ${turn} had ${replies} replies`] : []),
      ...(handoffs > MOST_HANDOFFS ? [`I12: turn ${turn} had ${handoffs} handoffs`] : []),
    ];
  });
}

/** I12: a step has five faulty attempts at most, but for a settlement; nobody holds a done one. */
function attempts({ steps }: ConversationTables): string[] {
  return steps.flatMap(({ turn, step, type, faultyAttempts, heldBy, done }) => {
    const at = `I12: step ${turn}/${step}`;
    return [
      ...(type !== 'settleTurn' && faultyAttempts.length > FAULTY_ATTEMPTS
        ? [`${at} has faulty attempts ${faultyAttempts.join(', ')}`]
        : []),
      ...(done && heldBy !== null ? [`${at} is held by attempt ${heldBy}`] : []),
    ];
  });
}

/** I10 and I18: what the workflow carries is what the tables say. */
function projection(tables: ConversationTables, state: ConversationState): string[] {
  const faults: string[] = [];
  const same = (what: string, carried: unknown, kept: unknown) => {
    if (!isDeepStrictEqual(carried, kept))
      faults.push(`I18: ${what} is ${JSON.stringify(carried)}, the tables say ${JSON.stringify(kept)}`);
  };
  same('the state', state, readSnapshot(tables.state));
  same('the running turn', state.running, null);
  same('the activity', tables.facts.activity, 'idle');
  same('lastTaken', state.lastTaken, tables.inputNo);
  same('seq', state.seq, tables.messages.length);
  same(
    'the numbers of messages',
    tables.messages.map((row) => row.seq),
    tables.messages.map((_, i) => i + 1),
  );
  same(
    'the numbers of events',
    tables.events.map((event) => event.id),
    tables.events.map((_, i) => i + 1),
  );
  same('the transition count', state.transitionCount, tables.transitions.length);
  same(
    'the kept transitions',
    state.transitions.map((one) => one.seq),
    tables.transitions.slice(-KEPT_TRANSITIONS).map((one) => one.seq),
  );
  const open = tables.confirmations.filter((row) => row.status === 'open').map((row) => row.id);
  same('open confirmations', state.confirmations.map((one) => one.id).sort(), open.sort());
  same('model calls', state.totals.modelCalls, tables.usage.length);
  return faults;
}

function keyOf(input: unknown): string {
  return typeof input === 'object' && input !== null && 'key' in input ? String(input.key) : '';
}

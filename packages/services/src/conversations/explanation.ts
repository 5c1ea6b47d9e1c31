import type { ModelCallExplained, StepExplained, ToolCallExplained, TurnExplanation } from '@roundtable/api';
import type { RecordedCall, RecordedStep, TurnRecord } from '@roundtable/prisma';
import { explainChecks, reviewsOf } from './explain-reviews.js';

const LONGEST_SHOWN = 4_000;
const MICROS = 1_000_000;

/** Explains what a capability did in a turn, from its rows; null when it did nothing. */
export type ExplainTurn = (record: TurnRecord, outcome: string | null, read: unknown) => unknown;

/** A field of the explanation that a capability adds. */
export interface TurnField {
  readonly explain: ExplainTurn;
  /** A SELECT of one value (`$1` conversation, `$2` turn), which `explain` gets as `read`. */
  readonly reads?: string;
}

/**
 * Explains a turn from its rows: its inputs, each model call and tool call, and how it ended. Pure.
 * @param fields fields that capabilities add
 */
export function explanation(
  turn: number,
  record: TurnRecord,
  fields: Readonly<Record<string, TurnField>>,
): TurnExplanation {
  const { inputs, steps, messages } = record;
  const answered =
    inputs.find((input) => input.mergedInto === null && input.outcome !== 'withdrawn') ?? inputs.at(0);
  const calls = steps.filter((step) => step.type === 'askAgent').map((step) => modelCall(step, record));
  const startedAt = answered?.takenAt ?? steps.at(0)?.startedAt ?? null;
  const endedAt = answered === undefined ? (steps.at(-1)?.finishedAt ?? null) : answered.endedAt;
  const sum = (pick: (call: ModelCallExplained) => number | null) =>
    calls.reduce((total, call) => total + (pick(call) ?? 0), 0);
  return {
    turn,
    kind: answered?.kind ?? 'expiry',
    outcome: answered === undefined ? (endedAt === null ? null : 'answered') : answered.outcome,
    code: answered?.code ?? null,
    stopReason: answered?.stopReason ?? null,
    startedAt,
    endedAt,
    durationMs: startedAt === null || endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt),
    pendingAt: record.pendingAt,
    inputs: inputs.map(({ endedAt: _ended, ...input }) => input),
    ...Object.fromEntries(
      Object.entries(fields).map(([name, { explain }]) => [
        name,
        explain(record, answered?.outcome ?? null, record.reads[name] ?? null),
      ]),
    ),
    checks: explainChecks(record),
    modelCalls: calls,
    toolCalls: record.calls.map((call) => toolCall(call, record)),
    handoffs: [...record.transitions],
    confirmations: [...record.confirmations],
    steps: steps.filter((step) => step.type !== 'askAgent' && step.type !== 'runTool').map(otherStep),
    messages: messages.map(({ step: _, agent, ...row }) => ({ ...row, agent: named(agent, record.names) })),
    totals: {
      modelCalls: calls.length,
      toolCalls: record.calls.length,
      inputTokens: sum((call) => call.usage?.inputTokens ?? null),
      outputTokens: sum((call) => call.usage?.outputTokens ?? null),
      cacheReadTokens: sum((call) => call.usage?.cacheReadTokens ?? null),
      cacheWriteTokens: sum((call) => call.usage?.cacheWriteTokens ?? null),
      costDollars: sum((call) => call.costDollars),
    },
  };
}

function modelCall(step: RecordedStep, { messages, names }: TurnRecord): ModelCallExplained {
  const detail = step.detail ?? {};
  const usage = objectOf(detail.usage);
  const timing = objectOf(detail.timing);
  const said = messages.find((row) => row.role === 'agent' && row.step === step.step);
  return {
    step: step.step,
    agent: named(step.agent, names),
    provider: textOf(detail.provider),
    providerReason: textOf(detail.providerReason),
    model: textOf(detail.model),
    tier: textOf(detail.tier),
    tierReason: textOf(detail.tierReason),
    context: listOf(detail.context).map((part) => ({
      name: textOf(objectOf(part)?.name) ?? '',
      characters: numberOf(objectOf(part)?.characters),
      tokens: numberOf(objectOf(part)?.tokens),
    })),
    withheld: listOf(detail.withheld).flatMap((one) => (typeof one === 'string' ? [one] : [])),
    cuts: listOf(detail.cuts).flatMap((one) => {
      const cut = objectOf(one);
      return cut === null
        ? []
        : [
            {
              name: textOf(cut.name) ?? '',
              priority: textOf(cut.priority) ?? '',
              tokens: numberOf(cut.tokens) ?? 0,
              kept: numberOf(cut.kept) ?? 0,
              why: textOf(cut.why) ?? '',
            },
          ];
    }),
    transcript: objectOf(detail.transcript),
    messages: numberOf(detail.messages),
    tools: listOf(detail.tools).flatMap((one) => (typeof one === 'string' ? [one] : [])),
    reviews: reviewsOf({ steps: [step] }).map(({ name, failed }) => ({ name, failed })),
    usage:
      usage === null
        ? null
        : {
            inputTokens: numberOf(usage.inputTokens) ?? 0,
            outputTokens: numberOf(usage.outputTokens) ?? 0,
            cacheReadTokens: numberOf(usage.cacheReadTokens) ?? 0,
            cacheWriteTokens: numberOf(usage.cacheWriteTokens) ?? 0,
          },
    costDollars: step.costMicros === null ? null : step.costMicros / MICROS,
    durationMs: numberOf(detail.durationMs),
    startedAt: step.startedAt,
    finishedAt: step.finishedAt,
    contextMs: numberOf(timing?.contextMs),
    requests: listOf(timing?.requests).flatMap((one) => {
      const request = objectOf(one);
      return request === null
        ? []
        : [
            {
              startedMs: numberOf(request.startedMs) ?? 0,
              durationMs: numberOf(request.durationMs) ?? 0,
              firstTextMs: numberOf(request.firstTextMs),
              failure: textOf(request.failure),
            },
          ];
    }),
    attempts: numberOf(detail.attempts),
    claims: step.claims,
    stopReason: textOf(usage?.stopReason) ?? said?.stopReason ?? null,
    failure: detail.interrupted === true ? 'interrupted' : textOf(detail.reason),
    done: step.done,
    messageId: said?.id ?? null,
  };
}

function toolCall(call: RecordedCall, { names, steps }: TurnRecord): ToolCallExplained {
  const { reply, index, tool, status, isError, attempts, cached, durationMs } = call;
  return {
    step: reply,
    index,
    agent: named(call.agent, names),
    tool,
    input: cut(call.input),
    result: isError ? null : cut(call.result),
    error: isError ? cut(call.result) : null,
    status,
    attempts,
    cached,
    durationMs,
    ...ranAt(call, steps),
  };
}

/** When a call ran. The step that ran it was claimed before it; of an external tool or an effect, after its work outside. */
function ranAt({ reply, index, durationMs }: RecordedCall, steps: readonly RecordedStep[]) {
  const asked = steps.find(({ step }) => step === reply)?.calls?.find((call) => call.index === index);
  const ran = steps.find(({ step, type }) => step === asked?.step && type === 'runTool');
  if (ran === undefined) return { startedAt: null, finishedAt: null };
  const { startedAt, finishedAt, detail } = ran;
  if (durationMs === null || finishedAt === null) return { startedAt, finishedAt };
  const shifted = (from: string, ms: number) => new Date(Date.parse(from) + ms).toISOString();
  return detail?.before === true
    ? { startedAt: shifted(finishedAt, -durationMs), finishedAt }
    : { startedAt, finishedAt: shifted(startedAt, durationMs) };
}

function otherStep({ step, type, claims, done, detail, startedAt, finishedAt }: RecordedStep): StepExplained {
  return {
    step,
    type,
    name: textOf(detail?.name),
    claims,
    done,
    detail: detail ?? {},
    startedAt,
    finishedAt,
  };
}

function named(agent: string | null, names: TurnRecord['names']) {
  return agent === null ? null : { id: agent, name: names[agent] ?? agent };
}

/** The value, or the beginning of its text if that is long. */
function cut(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (text.length <= LONGEST_SHOWN) return value;
  return `${text.slice(0, LONGEST_SHOWN).toWellFormed()}… [${text.length} characters in all]`;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

import type { AgentRef, ModelCallExplained, StepExplained, ToolCallExplained } from '@roundtable/api';
import type { TurnExplanation } from '@roundtable/client';

/** What a part of a turn was spent on. */
export const SPAN_KINDS = [
  'queue',
  'worker',
  'repeated',
  'away',
  'context',
  'model',
  'tool',
  'prepare',
  'review',
  'decision',
  'saving',
  'step',
] as const;
export type SpanKind = (typeof SPAN_KINDS)[number];

/** A part of a turn on its time axis, in milliseconds since the axis begins. */
export interface Span {
  readonly kind: SpanKind;
  /** The step that it belongs to; null for a wait before the first one. */
  readonly step: number | null;
  readonly who: AgentRef | null;
  /** A tool or a stage by name; of a repeated request which one it was. */
  readonly what: string | null;
  readonly startMs: number;
  readonly endMs: number;
  /** When the first words of a reply came. */
  readonly firstTextMs: number | null;
  readonly tokens: { readonly input: number; readonly output: number } | null;
  readonly costDollars: number | null;
  /** Why it failed; null when it did not. */
  readonly failure: string | null;
  readonly isOpen: boolean;
}

export interface Waterfall {
  readonly spans: readonly Span[];
  readonly totalMs: number;
}

/** Pauses between steps below this are how steps follow each other, and no wait that anybody asks about. */
const SHORTEST_WAIT_MS = 250;
const STEP_KINDS: Readonly<Record<string, SpanKind>> = {
  prepare: 'prepare',
  review: 'review',
  applyDecision: 'decision',
};

type Timed = Omit<Span, 'startMs' | 'endMs' | 'firstTextMs'> & {
  readonly from: number;
  readonly to: number;
  readonly firstTextAt: number | null;
};

/** The turn on one time axis, from the acceptance of what it answers to its end; null when nothing of it has a time. */
export function waterfall(explained: TurnExplanation, now: number): Waterfall | null {
  const steps = [
    ...explained.modelCalls.map((call) => ({
      ...timesOf(call, now),
      spans: ofModelCall(call, explained, now),
    })),
    ...explained.steps.map((step) => ({ ...timesOf(step, now), spans: [ofStep(step, now)] })),
  ].filter(({ from }) => Number.isFinite(from));
  steps.sort((a, b) => a.from - b.from);
  const queued = explained.inputs.flatMap((input) => ofQueue(input, explained));
  const waits = steps.flatMap((step, i) => ofWait(step, { explained, before: steps.slice(0, i) }));
  const all = [...queued, ...waits, ...steps.flatMap(({ spans }) => spans)].sort((a, b) => a.from - b.from);
  const begin = Math.min(...all.map(({ from }) => from));
  const end = Math.max(...all.map(({ to }) => to));
  if (!Number.isFinite(begin)) return null;
  return {
    totalMs: end - begin,
    spans: all.map(({ from, to, firstTextAt, ...span }) => ({
      ...span,
      startMs: from - begin,
      endMs: Math.max(from, to) - begin,
      firstTextMs: firstTextAt === null ? null : firstTextAt - begin,
    })),
  };
}

const at = (instant: string | null | undefined) => (instant == null ? Number.NaN : Date.parse(instant));

function timesOf(
  one: {
    readonly step: number;
    readonly claims: number;
    readonly startedAt: string | null;
    readonly finishedAt: string | null;
  },
  now: number,
) {
  const { step, claims, finishedAt } = one;
  return { step, claims, from: at(one.startedAt), to: finishedAt === null ? now : at(finishedAt) };
}

const plain = {
  who: null,
  what: null,
  firstTextAt: null,
  tokens: null,
  costDollars: null,
  failure: null,
  isOpen: false,
} as const;

function ofQueue(input: TurnExplanation['inputs'][number], { startedAt }: TurnExplanation): Timed[] {
  const from = at(input.acceptedAt);
  const to = at(input.takenAt ?? startedAt);
  return from < to ? [{ ...plain, kind: 'queue', step: null, from, to }] : [];
}

/** What passed between the step before and the last attempt of this one. */
function ofWait(
  { step, claims, from }: { readonly step: number; readonly claims: number; readonly from: number },
  about: {
    readonly explained: TurnExplanation;
    readonly before: readonly { readonly to: number; readonly from: number }[];
  },
): Timed[] {
  const { startedAt, pendingAt } = about.explained;
  const ends = about.before.map(({ to }) => to).filter((to) => to <= from);
  const since = ends.length > 0 ? Math.max(...ends) : at(startedAt);
  if (!(from - since >= SHORTEST_WAIT_MS)) return [];
  const awayAt = at(pendingAt);
  const times = claims > 1 ? String(claims) : null;
  if (awayAt >= since && awayAt <= from)
    return [
      ...(awayAt > since
        ? [{ ...plain, kind: 'model' as const, step, from: since, to: awayAt, failure: 'unavailable' }]
        : []),
      { ...plain, kind: 'away', step, what: times, from: awayAt, to: from },
    ];
  return [{ ...plain, kind: claims > 1 ? 'repeated' : 'worker', step, what: times, from: since, to: from }];
}

function ofModelCall(call: ModelCallExplained, { toolCalls }: TurnExplanation, now: number): Timed[] {
  const { step, requests, contextMs, failure, done } = call;
  const { from, to } = timesOf(call, now);
  const who = call.agent;
  const spent = {
    tokens:
      call.usage === null
        ? null
        : {
            input: call.usage.inputTokens + call.usage.cacheReadTokens + call.usage.cacheWriteTokens,
            output: call.usage.outputTokens,
          },
    costDollars: call.costDollars,
  };
  const tools = toolCalls.filter((one) => one.step === step).flatMap((one) => ofTool(one, now));
  const last = requests.at(-1);
  if (contextMs === null || last === undefined)
    return [{ ...plain, ...spent, kind: 'model', step, who, from, to, failure, isOpen: !done }, ...tools];
  const asked = requests.map((request, i): Timed => {
    const begun = from + request.startedMs;
    return {
      ...plain,
      ...(request === last ? spent : {}),
      kind: 'model',
      step,
      who,
      what: requests.length > 1 ? String(i + 1) : null,
      from: begun,
      to: begun + request.durationMs,
      firstTextAt: request.firstTextMs === null ? null : begun + request.firstTextMs,
      failure: request.failure ?? (request === last ? failure : null),
      isOpen: false,
    };
  });
  const answered = from + last.startedMs + last.durationMs;
  return [
    { ...plain, kind: 'context', step, who, from, to: from + contextMs },
    ...asked,
    ...(done && to > answered ? [{ ...plain, kind: 'saving' as const, step, who, from: answered, to }] : []),
    ...tools,
  ];
}

function ofTool(call: ToolCallExplained, now: number): Timed[] {
  if (call.startedAt === null) return [];
  const isOpen = call.finishedAt === null;
  return [
    {
      ...plain,
      kind: 'tool',
      step: call.step,
      who: call.agent,
      what: call.tool,
      from: at(call.startedAt),
      to: isOpen ? now : at(call.finishedAt),
      failure: codeOf(call.error),
      isOpen,
    },
  ];
}

function ofStep(one: StepExplained, now: number): Timed {
  const { from, to } = timesOf(one, now);
  return {
    ...plain,
    kind: STEP_KINDS[one.type] ?? 'step',
    step: one.step,
    what: one.name ?? (STEP_KINDS[one.type] === undefined ? one.type : null),
    from,
    to,
    isOpen: !one.done,
  };
}

/** What the error of a tool is called; null without one. */
function codeOf(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  const code = typeof error === 'object' && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'ERROR';
}

import type { ModelCallExplained, ToolCallExplained } from '@roundtable/api';
import type { TurnExplanation } from '@roundtable/client';
import { folded } from './printable.js';

/** The provider that plays rehearsals: no model, and no cost. */
export const OFFLINE_DEMO = 'offline-demo';

/** A turn explained as one reads it: what came in, each model call with what went into it, the tools, the end. Pure. */
export function explanationText(turn: TurnExplanation): string {
  return [
    `Turn ${turn.turn} (${turn.kind}): ${endOf(turn)}`,
    ...turn.inputs.map((input) => `  ${labelOf(input)}: ${folded(input.text ?? '(a decision)', 160)}`),
    ...briefLines(turn.brief),
    ...turn.modelCalls.flatMap((call) => [
      ...callLines(call),
      ...turn.toolCalls.filter((tool) => tool.step === call.step).flatMap(toolLines),
    ]),
    ...checkLines(turn.checks),
    ...turn.handoffs.map(
      (one) =>
        `  handoff ${String(one.from)} → ${String(one.to)} (${String(one.via)}): ${folded(String(one.reason), 160)}`,
    ),
    ...turn.confirmations.map((one) => `  proposal ${String(one.kind)}: ${String(one.status)}`),
    ...turn.steps.map(
      (step) => `  step ${step.step} ${step.type}${step.name === null ? '' : ` ${step.name}`}`,
    ),
    `  in all: ${counted(turn.totals.modelCalls, 'model call')}, ${counted(turn.totals.toolCalls, 'tool')}${turn.totals.costDollars === 0 ? '' : `, ${dollars(turn.totals.costDollars)}`}`,
  ].join('\n');
}

function endOf({ outcome, code, durationMs }: TurnExplanation): string {
  if (outcome === null) return 'still runs';
  return `${outcome}${code === null ? '' : ` (${code})`}${durationMs === null ? '' : ` in ${seconds(durationMs)}`}`;
}

function labelOf({ kind, outcome }: TurnExplanation['inputs'][number]): string {
  const who = kind === 'message' ? 'you' : kind;
  return outcome === 'merged' || outcome === 'withdrawn' ? `${who} (${outcome})` : who;
}

/** What was found out before anybody spoke: the task and how sure that is, then each stage with what came of it. */
function briefLines(brief: TurnExplanation['brief']): string[] {
  if (brief === null) return [];
  const tasks = (found: typeof brief.alternates) =>
    found.map(({ id, score, class: certain }) => `${id} ${Math.round(score)} ${certain}`).join(', ');
  const evidence = (brief.task?.evidence ?? []).map(
    ({ kind, term, said }) => `${kind} “${term}” for “${said}”`,
  );
  const missing = brief.missing.map(({ fact, critical }) => `${fact}${critical ? ' (critical)' : ''}`);
  return [
    `  brief: ${brief.workflow}${brief.task === null ? '' : `, ${tasks([brief.task])}`}`,
    ...(evidence.length === 0 ? [] : [`    because of ${folded(evidence.join(', '), 160)}`]),
    ...(brief.alternates.length === 0 ? [] : [`    also near: ${tasks(brief.alternates)}`]),
    ...(missing.length === 0 ? [] : [`    missing: ${missing.join(', ')}`]),
    ...brief.stages.map(
      ({ name, outcome, durationMs }) =>
        `    ${name}: ${folded(outcome, 160)}${durationMs === null ? '' : ` (${Math.round(durationMs)} ms)`}`,
    ),
  ];
}

/** Checks that failed, of each attempt. What passed is a number in the stage of the validation. */
function checkLines(checks: TurnExplanation['checks']): string[] {
  return checks
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ attempt, name, why }) => `  check ${name} failed (reply ${attempt}): ${folded(why, 160)}`);
}

function callLines(call: ModelCallExplained): string[] {
  const parts = call.context.map((part) => `${part.name} ${part.tokens ?? '?'}`).join(', ');
  const { usage } = call;
  const isDemo = call.provider === OFFLINE_DEMO;
  const facts = [
    call.tier === null || isDemo
      ? null
      : `${call.tier}${call.tierReason === null ? '' : `, ${call.tierReason}`}`,
    call.providerReason,
    usage === null
      ? null
      : `${usage.inputTokens} tokens in, ${usage.outputTokens} out, ${usage.cacheReadTokens} from the cache`,
    call.costDollars === null || isDemo ? null : dollars(call.costDollars),
    call.durationMs === null ? null : seconds(call.durationMs),
    (call.attempts ?? 1) > 1 ? `${call.attempts} attempts` : null,
    call.failure ?? call.stopReason,
  ].filter((fact) => fact !== null);
  return [
    `  ${call.agent?.name ?? 'An agent'} asked ${isDemo ? 'the offline demo' : (call.model ?? 'the model')}: ${facts.join('; ')}`,
    ...(parts === '' ? [] : [`    given (tokens): ${parts}`]),
    ...(call.withheld.length === 0 ? [] : [`    not given: ${call.withheld.join(', ')}`]),
    ...(call.cuts.length === 0
      ? []
      : [
          `    cut (tokens): ${call.cuts.map((cut) => `${cut.name} ${cut.tokens} to ${cut.kept}`).join(', ')}`,
        ]),
  ];
}

function toolLines(tool: ToolCallExplained): string[] {
  const facts = [
    tool.cached ? 'from the cache' : null,
    tool.attempts > 1 ? `${tool.attempts} attempts` : null,
    tool.durationMs === null ? null : seconds(tool.durationMs),
  ].filter((fact) => fact !== null);
  const came = tool.error === null ? `→ ${told(tool.result)}` : `failed: ${told(tool.error)}`;
  const about = facts.length === 0 ? '' : ` (${facts.join(', ')})`;
  return [`    ${tool.tool} ${told(tool.input)} ${came}${about}`];
}

const told = (value: unknown) =>
  folded(typeof value === 'string' ? value : JSON.stringify(value ?? null), 120);
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const dollars = (amount: number) => `$${amount.toFixed(4)}`;

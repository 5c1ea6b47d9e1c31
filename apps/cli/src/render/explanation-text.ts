import type { ModelCallExplained, ToolCallExplained, TurnExplanation } from '@roundtable/api';
import { folded } from './printable.js';

/** A turn explained as one reads it: what came in, each model call with what went into it, the tools, the end. Pure. */
export function explanationText(turn: TurnExplanation): string {
  return [
    `Turn ${turn.turn} (${turn.kind}): ${endOf(turn)}`,
    ...turn.inputs.map((input) => `  ${labelOf(input)}: ${folded(input.text ?? '(a decision)', 160)}`),
    ...turn.modelCalls.flatMap((call) => [
      ...callLines(call),
      ...turn.toolCalls.filter((tool) => tool.step === call.step).flatMap(toolLines),
    ]),
    ...turn.handoffs.map(
      (one) =>
        `  handoff ${String(one.from)} → ${String(one.to)} (${String(one.via)}): ${folded(String(one.reason), 160)}`,
    ),
    ...turn.confirmations.map((one) => `  proposal ${String(one.kind)}: ${String(one.status)}`),
    ...turn.steps.map(
      (step) => `  step ${step.step} ${step.type}${step.name === null ? '' : ` ${step.name}`}`,
    ),
    `  in all: ${counted(turn.totals.modelCalls, 'model call')}, ${counted(turn.totals.toolCalls, 'tool')}, ${dollars(turn.totals.costDollars)}`,
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

function callLines(call: ModelCallExplained): string[] {
  const parts = call.context.map((part) => `${part.name} ${part.tokens ?? '?'}`).join(', ');
  const { usage } = call;
  const facts = [
    call.tier === null ? null : `${call.tier}${call.tierReason === null ? '' : `, ${call.tierReason}`}`,
    call.providerReason,
    usage === null
      ? null
      : `${usage.inputTokens} tokens in, ${usage.outputTokens} out, ${usage.cacheReadTokens} from the cache`,
    call.costDollars === null ? null : dollars(call.costDollars),
    call.durationMs === null ? null : seconds(call.durationMs),
    (call.attempts ?? 1) > 1 ? `${call.attempts} attempts` : null,
    call.failure ?? call.stopReason,
  ].filter((fact) => fact !== null);
  return [
    `  ${call.agent?.name ?? 'An agent'} asked ${call.model ?? 'the model'}: ${facts.join('; ')}`,
    ...(parts === '' ? [] : [`    given (tokens): ${parts}`]),
    ...(call.withheld.length === 0 ? [] : [`    not given: ${call.withheld.join(', ')}`]),
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

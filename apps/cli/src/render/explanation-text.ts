import type { ModelCallExplained, ToolCallExplained } from '@roundtable/api';
import type { TurnExplanation } from '@roundtable/client';
import { EXPLANATION_WORDS } from './explanation-words.js';
import { folded } from './printable.js';
import type { TurnLanguage } from './turn-words.js';

type Words = (typeof EXPLANATION_WORDS)[TurnLanguage];

/** The provider that plays rehearsals: no model, and no cost. */
export const OFFLINE_DEMO = 'offline-demo';

/** Formats the explanation of a turn: its input, each model call with its context, the tools, the outcome. Pure. */
export function explanationText(turn: TurnExplanation, language: TurnLanguage = 'en'): string {
  const words = EXPLANATION_WORDS[language];
  return [
    `${words.turn} ${turn.turn} (${turn.kind}): ${endOf(turn, words)}`,
    ...turn.inputs.map((input) => `  ${labelOf(input, words)}: ${folded(input.text ?? words.decision, 160)}`),
    ...briefLines(turn.brief, words),
    ...turn.modelCalls.flatMap((call) => [
      ...callLines(call, words),
      ...turn.toolCalls.filter((tool) => tool.step === call.step).flatMap((tool) => toolLines(tool, words)),
    ]),
    ...checkLines(turn.checks, words),
    ...turn.handoffs.map(
      (one) =>
        `  ${words.handoff} ${String(one.from)} → ${String(one.to)} (${String(one.via)}): ${folded(String(one.reason), 160)}`,
    ),
    ...turn.confirmations.map((one) => `  ${words.proposal} ${String(one.kind)}: ${String(one.status)}`),
    ...feedbackLines(turn.feedback, words),
    ...turn.steps.map(
      (step) => `  ${words.step} ${step.step} ${step.type}${step.name === null ? '' : ` ${step.name}`}`,
    ),
    `  ${words.total(turn.totals.modelCalls, turn.totals.toolCalls)}${turn.totals.costDollars === 0 ? '' : `, ${dollars(turn.totals.costDollars)}`}`,
  ].join('\n');
}

function endOf({ outcome, code, durationMs }: TurnExplanation, words: Words): string {
  if (outcome === null) return words.running;
  return `${outcome}${code === null ? '' : ` (${code})`}${durationMs === null ? '' : words.within(seconds(durationMs))}`;
}

function labelOf({ kind, outcome }: TurnExplanation['inputs'][number], words: Words): string {
  const who = kind === 'message' ? words.you : kind;
  return outcome === 'merged' || outcome === 'withdrawn' ? `${who} (${outcome})` : who;
}

/** The results of the prepare stages: the task with its confidence, then each stage with its result. */
function briefLines(brief: TurnExplanation['brief'], words: Words): string[] {
  if (brief === null) return [];
  const tasks = (found: typeof brief.alternates) =>
    found.map(({ id, score, class: certain }) => `${id} ${Math.round(score)} ${certain}`).join(', ');
  const evidence = (brief.task?.evidence ?? []).map(({ kind, term, said }) =>
    words.evidence(kind, term, said),
  );
  const missing = brief.missing.map(({ fact, critical }) => `${fact}${critical ? words.critical : ''}`);
  return [
    `  ${words.brief}: ${brief.workflow}${brief.task === null ? '' : `, ${tasks([brief.task])}`}`,
    ...(evidence.length === 0 ? [] : [`    ${words.because} ${folded(evidence.join(', '), 160)}`]),
    ...(brief.alternates.length === 0 ? [] : [`    ${words.near}: ${tasks(brief.alternates)}`]),
    ...(missing.length === 0 ? [] : [`    ${words.missing}: ${missing.join(', ')}`]),
    ...brief.stages.map(
      ({ name, outcome, durationMs }) =>
        `    ${name}: ${folded(outcome, 160)}${durationMs === null ? '' : ` (${Math.round(durationMs)} ms)`}`,
    ),
  ];
}

/** The failed checks of each attempt. Passed checks are counted in the validation stage. */
function checkLines(checks: TurnExplanation['checks'], words: Words): string[] {
  return checks
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ attempt, name, why }) => `  ${words.failedCheck(name, attempt, folded(why, 160))}`);
}

function feedbackLines(feedback: TurnExplanation['feedback'], words: Words): string[] {
  return feedback.map(({ rating, reasons, text }) => {
    const why = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
    return `  ${words.feedback}: ${words[rating]}${why}${text === null ? '' : `: ${folded(text, 160)}`}`;
  });
}

function callLines(call: ModelCallExplained, words: Words): string[] {
  const parts = call.context.map((part) => `${part.name} ${part.tokens ?? '?'}`).join(', ');
  const { usage } = call;
  const isDemo = call.provider === OFFLINE_DEMO;
  const facts = [
    call.tier === null || isDemo
      ? null
      : `${call.tier}${call.tierReason === null ? '' : `, ${call.tierReason}`}`,
    call.providerReason,
    usage === null ? null : words.tokens(usage.inputTokens, usage.outputTokens, usage.cacheReadTokens),
    call.costDollars === null || isDemo ? null : dollars(call.costDollars),
    call.durationMs === null ? null : seconds(call.durationMs),
    (call.attempts ?? 1) > 1 ? words.attempts(call.attempts ?? 1) : null,
    call.failure ?? call.stopReason,
  ].filter((fact) => fact !== null);
  return [
    `  ${call.agent?.name ?? words.anAgent} ${words.asked} ${isDemo ? words.demo : (call.model ?? words.model)}: ${facts.join('; ')}`,
    ...(parts === '' ? [] : [`    ${words.given}: ${parts}`]),
    ...(call.withheld.length === 0 ? [] : [`    ${words.notGiven}: ${call.withheld.join(', ')}`]),
    ...(call.cuts.length === 0
      ? []
      : [
          `    ${words.cut}: ${call.cuts.map((cut) => words.cutTo(cut.name, cut.tokens, cut.kept)).join(', ')}`,
        ]),
  ];
}

function toolLines(tool: ToolCallExplained, words: Words): string[] {
  const facts = [
    tool.cached ? words.cached : null,
    tool.attempts > 1 ? words.attempts(tool.attempts) : null,
    tool.durationMs === null ? null : seconds(tool.durationMs),
  ].filter((fact) => fact !== null);
  const came = tool.error === null ? `→ ${told(tool.result)}` : `${words.failed}: ${told(tool.error)}`;
  const about = facts.length === 0 ? '' : ` (${facts.join(', ')})`;
  return [`    ${tool.tool} ${told(tool.input)} ${came}${about}`];
}

const told = (value: unknown) =>
  folded(typeof value === 'string' ? value : JSON.stringify(value ?? null), 120);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const dollars = (amount: number) => `$${amount.toFixed(4)}`;

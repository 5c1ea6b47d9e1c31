import type { ModelCallExplained, StepExplained, ToolCallExplained } from '@roundtable/api';
import type { TurnExplanation } from '@roundtable/client';

/** What happened in a turn, in its order: a model call with the tools that it asked for, or another step. */
export type TurnStep =
  | {
      readonly type: 'model';
      readonly step: number;
      readonly call: ModelCallExplained;
      readonly tools: readonly ToolCallExplained[];
    }
  | { readonly type: 'other'; readonly step: number; readonly other: StepExplained };

export function turnSteps({ modelCalls, toolCalls, steps }: TurnExplanation): readonly TurnStep[] {
  const asked = modelCalls.map(
    (call): TurnStep => ({
      type: 'model',
      step: call.step,
      call,
      tools: toolCalls.filter(({ step }) => step === call.step),
    }),
  );
  const others = steps.map((other): TurnStep => ({ type: 'other', step: other.step, other }));
  return [...asked, ...others].sort((a, b) => a.step - b.step);
}

/** The step that an address names, or the one that wrote the message that it names; null for none of this turn. */
export function wantedStep(
  { modelCalls, steps }: WrittenBySteps,
  wanted: { readonly step: string | null; readonly message: string | null },
): number | null {
  const known = [...modelCalls, ...steps].map(({ step }) => step);
  if (wanted.step !== null) return known.find((step) => String(step) === wanted.step) ?? null;
  if (wanted.message === null) return null;
  return modelCalls.find(({ messageId }) => messageId === wanted.message)?.step ?? null;
}

interface WrittenBySteps {
  readonly modelCalls: readonly { readonly step: number; readonly messageId: string | null }[];
  readonly steps: readonly { readonly step: number }[];
}

/** The turns that are shown, latest first: a page of them, and as far back as one that is asked for. */
export function shownTurns(latest: number, pages: number, wanted: number | null): readonly number[] {
  const count = Math.min(latest, pages * TURNS_A_PAGE);
  const first = Math.max(1, Math.min(latest - count + 1, wanted !== null && wanted >= 1 ? wanted : latest));
  return Array.from({ length: latest - first + 1 }, (_, i) => latest - i);
}

export const TURNS_A_PAGE = 20;

import type { TurnMessage, TurnRow } from '@roundtable/prisma';

/** The result of a turn for its input (seed 001's four response types, and those of design §4). */
export type TurnResult =
  | {
      readonly type: 'message';
      readonly message: string;
      readonly agent: { readonly id: string; readonly name: string } | null;
      readonly messages: readonly TurnMessage[];
      readonly toolCalls: readonly ToolCallView[];
      readonly stopReason: string | null;
    }
  | {
      readonly type: 'confirmation_required';
      readonly confirmation: Readonly<Record<string, unknown>>;
      readonly confirmations: readonly Readonly<Record<string, unknown>>[];
      readonly toolCalls: readonly ToolCallView[];
      readonly messages: readonly TurnMessage[];
    }
  | {
      readonly type: 'confirmation_result';
      readonly success: boolean;
      readonly message: string;
      readonly messages: readonly TurnMessage[];
    }
  | { readonly type: 'interrupted'; readonly messages: readonly TurnMessage[] }
  | { readonly type: 'merged'; readonly into: string | null }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'error'; readonly error: string; readonly code: string };

export interface ToolCallView {
  readonly tool: string;
  readonly input: unknown;
  readonly result: unknown;
}

/** The result of an ended input; null while it has no outcome. Pure. */
export function turnResult(turn: TurnRow): TurnResult | null {
  const texts = turn.messages.filter((row) => row.role !== 'user' && row.text !== '');
  const spoken = texts.filter((row) => row.role === 'agent');
  const last = spoken.at(-1);
  switch (turn.outcome) {
    case null:
      return null;
    case 'withdrawn':
      return { type: 'withdrawn' };
    case 'merged':
      return { type: 'merged', into: turn.mergedInto };
    case 'interrupted':
      return { type: 'interrupted', messages: texts };
    case 'failed': {
      const notice = texts.filter((row) => row.kind === 'notice').at(-1);
      return {
        type: 'error',
        error: notice?.text ?? 'This message was not answered.',
        code: turn.code ?? 'INTERNAL_ERROR',
      };
    }
  }
  const toolCalls = turn.messages.flatMap((row) =>
    row.toolCalls.map(({ tool, input, result }) => ({ tool, input, result })),
  );
  if (turn.decided !== null) {
    const success = turn.decided.status === 'executed' || turn.decided.status === 'rejected';
    return {
      type: 'confirmation_result',
      success,
      message: last?.text ?? texts.at(-1)?.text ?? '',
      messages: texts,
    };
  }
  const [confirmation] = turn.confirmations;
  if (confirmation !== undefined) {
    return {
      type: 'confirmation_required',
      confirmation,
      confirmations: turn.confirmations,
      toolCalls,
      messages: texts,
    };
  }
  return {
    type: 'message',
    message: last?.text ?? '',
    agent: last?.agent ?? null,
    messages: texts,
    toolCalls,
    stopReason: turn.stopReason,
  };
}

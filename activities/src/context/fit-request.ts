import {
  type ContextPart,
  estimateTokens,
  fitContext,
  type LedgerSlice,
  type PartGroup,
  type Priority,
  resultText,
  type SizedPart,
} from '@roundtable/core';

/** Share of the context window that a request may fill: token counts are estimates. */
const USABLE_SHARE = 0.9;

/** A part of a request that was cut, as "explain a turn" shows it; tokens are estimates. */
export interface CutExplained {
  readonly name: string;
  readonly priority: Priority;
  readonly tokens: number;
  readonly kept: number;
  /** `budget`: its group was over its own limit; `room`: the request did not fit the provider's context window. */
  readonly why: 'budget' | 'room';
}

export interface FittedRequest {
  readonly parts: readonly ContextPart[];
  /** Without the earlier turns that did not fit; the running turn is complete. */
  readonly slice: LedgerSlice;
  readonly cuts: readonly CutExplained[];
}

/**
 * Cuts a request to the provider's context window: parts of the context by priority; earlier turns are kept whole or
 * dropped, so that no tool call loses its result. Parts without a priority are never cut.
 */
export function fitRequest(about: {
  readonly parts: readonly ContextPart[];
  readonly slice: LedgerSlice;
  readonly turn: number;
  /** Characters of the system prompt, the tools and the summary of earlier messages. */
  readonly fixedCharacters: number;
  readonly contextTokens: number;
  readonly maxTokens: number;
}): FittedRequest {
  const { parts, slice, turn } = about;
  const cuttable = parts.flatMap((part, i) =>
    part.cut === undefined ? [] : [{ key: `${i}`, part, ...part.cut }],
  );
  const turns = [...new Set(slice.messages.map((row) => row.turn))].filter((one) => one !== turn);
  const recent = turns
    .toReversed()
    .map((one) => ({ key: `turn ${one}`, turn: one, tokens: turnTokens(slice, one) }));
  const sized: SizedPart[] = [
    ...cuttable.map(({ key, part, priority, group }) => ({
      key,
      priority,
      group,
      tokens: estimateTokens(part.text),
      divisible: true,
    })),
    ...recent.map(({ key, tokens }) => ({ key, tokens, ...RECENT, divisible: false })),
  ];
  const fixed = parts
    .filter((part) => part.cut === undefined)
    .reduce((sum, part) => sum + part.text.length, 0);
  const always = estimateTokens(about.fixedCharacters + fixed) + turnTokens(slice, turn);
  const room = Math.max(0, Math.floor((about.contextTokens - about.maxTokens) * USABLE_SHARE));
  const { kept, cuts } = fitContext(sized, { always, room });
  const named = new Map<string, { name: string; priority: Priority }>([
    ...cuttable.map(({ key, part, priority }) => [key, { name: part.name, priority }] as const),
    ...recent.map(({ key }) => [key, { name: key, priority: RECENT.priority }] as const),
  ]);
  const gone = new Set(recent.filter(({ key }) => kept.get(key) === 0).map((one) => one.turn));
  return {
    parts: parts.flatMap((part, i) => shortened(part, kept.get(`${i}`))),
    slice:
      gone.size === 0 ? slice : { ...slice, messages: slice.messages.filter((row) => !gone.has(row.turn)) },
    cuts: cuts.map(({ key, ...cut }) => ({ ...(named.get(key) ?? { name: key, priority: 'low' }), ...cut })),
  };
}

const RECENT: { readonly priority: Priority; readonly group: PartGroup } = {
  priority: 'medium',
  group: { name: 'recent', most: null }, // the window's own bound (`WINDOW_TOKENS`)
};

function shortened(part: ContextPart, kept: number | undefined): ContextPart[] {
  if (kept === undefined || kept >= estimateTokens(part.text)) return [part];
  if (kept === 0) return [];
  const characters = Math.floor((part.text.length * kept) / estimateTokens(part.text));
  return [{ ...part, text: truncated(part.text, characters) }];
}

const CUT_MARK = '\n[Cut here: the rest did not fit.]';

/** The beginning of a text, with the closing tag that the cut removed. */
function truncated(text: string, characters: number): string {
  const end = /\n<\/([a-z]+)>$/.exec(text)?.[0] ?? '';
  const most = Math.max(0, characters - end.length - CUT_MARK.length);
  return `${text.slice(0, most).toWellFormed().replaceAll('\uFFFD', '')}${CUT_MARK}${end}`;
}

function turnTokens(slice: LedgerSlice, turn: number): number {
  let characters = 0;
  let pictures = 0;
  for (const row of slice.messages) {
    if (row.turn !== turn) continue;
    characters += row.blocks === null ? row.text.length : JSON.stringify(row.blocks).length;
    for (const block of row.attached ?? []) {
      if (block.type === 'image') pictures += block.tokens;
      else characters += block.text.length;
    }
  }
  for (const call of slice.calls) if (call.turn === turn) characters += resultText(call.result).length;
  return estimateTokens(characters) + pictures;
}

import { resultText } from '../ledger/agent-transcript.js';
import type { ToolCallRow } from '../ledger/rows.js';
import { estimateTokens } from './estimate-tokens.js';

/** For lists in a tool's results, by field: how many items prompts keep (`Declared.keeps`); the ledger keeps all. */
export type KeptItems = (tool: string) => Readonly<Record<string, number>>;

/** Characters of one result in the turn that asked for it (what `fetch_url` returns fits), and afterwards. */
const FRESH_CHARACTERS = 20_000;
const OLDER_CHARACTERS = 2_000;
/** If the running turn's results exceed this, only those of the last reply are kept at full length. */
const TURN_TOKENS = 24_000;

/** The calls with their results cut for a prompt: lists to their first items, older results further. */
export function cutResults(
  calls: readonly ToolCallRow[],
  { turn, kept }: { readonly turn: number; readonly kept: KeptItems },
): ToolCallRow[] {
  const running = calls.filter((call) => call.turn === turn);
  const tokens = running.reduce((sum, call) => sum + estimateTokens(resultText(call.result)), 0);
  const lastReply = Math.max(0, ...running.map((call) => call.reply));
  return calls.map((call) => {
    const fresh = call.turn === turn && (tokens <= TURN_TOKENS || call.reply === lastReply);
    return cutTo(call, { most: fresh ? FRESH_CHARACTERS : OLDER_CHARACTERS, kept: kept(call.tool) });
  });
}

function cutTo(
  call: ToolCallRow,
  { most, kept }: { readonly most: number; readonly kept: Readonly<Record<string, number>> },
): ToolCallRow {
  const fewer = fewerItems(call.result, kept);
  const text = resultText(fewer);
  if (text.length <= most) return fewer === call.result ? call : { ...call, result: fewer };
  return {
    ...call,
    result: `${text.slice(0, most).toWellFormed()}… (cut: the whole result has ${text.length} characters)`,
  };
}

function fewerItems(result: unknown, kept: Readonly<Record<string, number>>): unknown {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return result;
  const cut: Record<string, unknown> = {};
  let leftOut = 0;
  for (const [key, value] of Object.entries(result)) {
    const most = kept[key];
    if (most !== undefined && Array.isArray(value) && value.length > most) leftOut += value.length - most;
    cut[key] = most !== undefined && Array.isArray(value) ? value.slice(0, most) : value;
  }
  return leftOut === 0 ? result : { ...cut, leftOut };
}

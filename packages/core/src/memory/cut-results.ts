import { resultText } from '../ledger/project.js';
import type { ToolCallRow } from '../ledger/rows.js';
import { estimateTokens } from './estimate-tokens.js';

/**
 * Seed 001, cost control: the top 5 notes and 3 search results go into a prompt, by the names under which tools list what
 * they found, best first. The ledger keeps them all.
 */
const MOST_ITEMS: Readonly<Record<string, number>> = { notes: 5, checkIns: 5, results: 3, papers: 3 };
/** Characters of one result in the turn that asked for it (what `fetch_url` returns fits), and afterwards. */
const FRESH_CHARACTERS = 20_000;
const OLDER_CHARACTERS = 2_000;
/** When the results of the running turn come to more, only the last reply's stay at length. */
const TURN_TOKENS = 24_000;

/** The calls with their results as a prompt carries them: lists cut to what counts, older results further. */
export function cutResults(calls: readonly ToolCallRow[], turn: number): ToolCallRow[] {
  const running = calls.filter((call) => call.turn === turn);
  const tokens = running.reduce((sum, call) => sum + estimateTokens(resultText(call.result)), 0);
  const lastReply = Math.max(0, ...running.map((call) => call.reply));
  return calls.map((call) => {
    const fresh = call.turn === turn && (tokens <= TURN_TOKENS || call.reply === lastReply);
    return cutTo(call, fresh ? FRESH_CHARACTERS : OLDER_CHARACTERS);
  });
}

function cutTo(call: ToolCallRow, most: number): ToolCallRow {
  const fewer = fewerItems(call.result);
  const text = resultText(fewer);
  if (text.length <= most) return fewer === call.result ? call : { ...call, result: fewer };
  return {
    ...call,
    result: `${text.slice(0, most).toWellFormed()}… (cut: the whole result has ${text.length} characters)`,
  };
}

function fewerItems(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return result;
  const cut: Record<string, unknown> = {};
  let leftOut = 0;
  for (const [key, value] of Object.entries(result)) {
    const most = MOST_ITEMS[key];
    if (most !== undefined && Array.isArray(value) && value.length > most) leftOut += value.length - most;
    cut[key] = most !== undefined && Array.isArray(value) ? value.slice(0, most) : value;
  }
  return leftOut === 0 ? result : { ...cut, leftOut };
}

import { newToolUseId } from '../wire/ids.js';
import type { Reply } from '../wire/reply.js';
import type { RequestFacts } from './request-facts.js';
import type { Rule } from './rule.js';

/** The rules in force. */
export type ScriptBook = {
  set(rules: readonly Rule[], options: { readonly strict: boolean; readonly append: boolean }): void;
  /** The first matching unspent rule; spends one of its times. */
  take(facts: RequestFacts): Rule | null;
  /** True when a request that no rule matches is to be refused. */
  isStrict(): boolean;
  clear(): void;
};

export function createScriptBook(): ScriptBook {
  let entries: { rule: Rule; left: number }[] = [];
  let strict = false;

  return {
    set(rules, options) {
      const added = rules.map((rule) => ({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }));
      entries = options.append ? [...entries, ...added] : added;
      strict = options.strict;
    },
    take(facts) {
      const entry = entries.find(({ rule, left }) => left > 0 && matches(rule, facts));
      if (entry === undefined) return null;
      entry.left -= 1;
      return entry.rule;
    },
    isStrict: () => strict,
    clear() {
      entries = [];
      strict = false;
    },
  };
}

/** A rule's reply with fresh tool ids. */
export function replyOf({ reply }: Rule): Reply {
  const content = reply.content.map((block) =>
    block.type === 'tool_use' ? { ...block, id: block.id ?? newToolUseId() } : block,
  );
  const callsTool = content.some(({ type }) => type === 'tool_use');
  return {
    content,
    stopReason: reply.stop_reason ?? (callsTool ? 'tool_use' : 'end_turn'),
    usage: reply.usage,
  };
}

function matches({ match }: Rule, facts: RequestFacts): boolean {
  if (match.lastUserText !== undefined && !facts.lastUserText.includes(match.lastUserText)) return false;
  if (match.system !== undefined && !facts.systemText.includes(match.system)) return false;
  if (match.lastToolResult !== undefined && !bringsResult(match.lastToolResult, facts)) return false;
  if (match.toolOffered !== undefined && !facts.toolsOffered.includes(match.toolOffered)) return false;
  return typeof match.any !== 'string' || facts.raw.includes(match.any);
}

function bringsResult(wanted: string, { lastToolResults }: RequestFacts): boolean {
  return wanted === '*' ? lastToolResults.length > 0 : lastToolResults.includes(wanted);
}

import {
  type ActingAgent,
  actingAgent,
  agentInSession,
  type Claim,
  type ContextPart,
  type ContextRegistry,
  type ContextScope,
  charactersOfTokens,
  chooseTier,
  contextParts,
  cutResults,
  dueSummary,
  estimateTokens,
  type Facts,
  type FindWork,
  type Focus,
  type FocusQuestion,
  type Ledger,
  type LedgerSlice,
  lastHandoffSummary,
  type MessageRow,
  type ModelMessage,
  type ModelRequest,
  messageWindow,
  outputLimits,
  resultText,
  type SourceScope,
  say,
  scopeTranscript,
  sessionOf,
  speakersOf,
  speaksSince,
  type TierChoice,
  type ToolRegistry,
  transcriptFor,
  WINDOW_TOKENS,
  type WindowAnchor,
  withContext,
  withEarlier,
  withoutSuperseded,
} from '@roundtable/core';
import { WorkerLacks } from '../steps/tool/run-tool.js';
import { type CutExplained, fitRequest } from './fit-request.js';
import { type StablePart, stablePart } from './stable-part.js';

/** The active agent, with the tools that the conversation's session allows. @throws Error when it is no longer in the team */
export function activeAgent(claim: Claim): ActingAgent {
  const { team } = claim.published;
  const agent = actingAgent(team, claim.state, claim.conversation.locale);
  if (agent === null) throw new Error(`agent "${claim.state.activeAgent}" is not in team "${team.id}"`);
  return agentInSession(agent, sessionOf(team, claim.conversation.sessionType));
}

/** What is read for the active agent: only the sources that its team gives it. */
export function contextScope<Tx>(registry: ContextRegistry<Tx>, claim: Claim): ContextScope {
  const { team } = claim.published;
  const agent = actingAgent(team, claim.state, claim.conversation.locale);
  const context = agent?.context ?? [];
  return {
    agent: agent?.id ?? team.home,
    reads: sourcesOf(registry, agent).reads,
    summary: context.includes('user_summary'),
    preferences: agent?.id === team.home,
    messages: team.limits.window,
  };
}

/** The sources of an agent. @throws WorkerLacks for one that this worker does not know */
export function sourcesOf<Tx>(registry: ContextRegistry<Tx>, agent: ActingAgent | null): SourceScope<Tx> {
  const scope = registry.scopeOf(agent?.context ?? []);
  if (!('unknown' in scope)) return scope;
  throw new WorkerLacks(
    `context source "${scope.unknown}" of agent "${agent?.id}" is not known to this worker`,
  );
}

export interface WorkingContext {
  readonly request: ModelRequest;
  readonly tier: TierChoice;
  readonly window: WindowAnchor;
  /** For "explain a turn": each part with its size, and what the agent was not given. */
  readonly explained: Explained;
  /** The `seq` through which older messages are to be summarised once the turn has ended; null when none are. */
  summaryDue(reply: MessageRow | null): number | null;
}

export interface Explained {
  readonly context: readonly {
    readonly name: string;
    readonly characters: number;
    readonly tokens: number;
  }[];
  readonly withheld: readonly string[];
  /** What did not fit and was cut, the least important first (seed 002 §2.2.1). */
  readonly cuts: readonly CutExplained[];
  /** Rows of the window that the agent was shown, and those that its scope kept back. */
  readonly transcript: { readonly scope: string; readonly shown: number; readonly keptBack: number };
}

/** The request for one call: the agent's prompt, its part of the transcript, and the facts of its scope. Pure. */
export function workingContext<Tx>(about: {
  claim: Claim;
  agent: ActingAgent;
  ledger: Ledger;
  sources: ContextRegistry<Tx>;
  now: Date;
  last: boolean;
  tools: ToolRegistry<Tx>;
  /** Tokens that the provider takes, request and reply together. */
  contextTokens: number;
}): WorkingContext {
  const { claim, agent, ledger } = about;
  const { memory } = ledger;
  const scope = sourcesOf(about.sources, agent);
  const { team } = claim.published;
  const { turn } = claim.key;
  const { locale } = claim.conversation;
  const session = sessionOf(team, claim.conversation.sessionType);
  const stable = stablePart(claim.published, agent, about.tools);
  const tier = tierOf(claim, agent, ledger, about.tools.findWork);
  const talk = {
    ...ledger.slice,
    // A draft (a reply that a review sent back) is needed for its repair in the same turn; later it was never said.
    messages: ledger.slice.messages.filter((row) => row.kind !== 'draft' || row.turn === turn),
    calls: cutResults(ledger.slice.calls, { turn, kept: (name) => about.tools.get(name)?.keeps ?? {} }),
  };
  const least = team.limits.window;
  const window = messageWindow(talk, {
    turn,
    anchor: memory.anchor,
    summarisedThrough: memory.earlier?.throughSeq ?? null,
    least,
    tokens: WINDOW_TOKENS[tier.tier],
  });
  const isRead = (tool: string) => about.tools.get(tool)?.access === 'read';
  const seen = withoutSuperseded(talk, { isRead, window });
  const focus = focusOf(scope, memory.facts, seen, {
    attributes: claim.conversation.attributes,
    agent: agent.id,
  });
  const since = speaksSince(claim.state.transitions, agent.id);
  const scoped = scopeTranscript(seen, { scope: agent.transcript, agent: agent.id, since, focus });
  const handoffSummary =
    agent.transcript === 'related' ? lastHandoffSummary(ledger.slice.transitions, agent.id) : null;
  const { earlier } = memory;
  // An agent that took over within the window was not active before it.
  const wasThere = agent.transcript === 'recent' || since < window.turn;
  const summary = earlier !== null && earlier.throughSeq < window.from && wasThere ? earlier.text : null;
  const names = Object.fromEntries(speakersOf(team, locale).map((one) => [one.id, one.name]));
  const allParts = contextParts(scope, {
    memory,
    locale,
    now: about.now,
    focus,
    session:
      session === null
        ? null
        : { type: claim.conversation.sessionType, opening: say(session.opening, locale) },
    notes: handoffSummary === null ? ledger.notes : [...ledger.notes, handoffSummary],
    agent: agent.id,
    team,
  });
  const { maxTokens, thinkingTokens } = outputLimits({
    tier: tier.tier,
    agent,
    inputTokens: Math.max(0, ...agent.tools.map((name) => about.tools.get(name)?.inputTokens ?? 0)),
    contextTokens: about.contextTokens,
    wasCut: ledger.slice.messages.some((row) => row.turn === turn && row.stopReason === 'max_tokens'),
  });
  const { parts, slice, cuts } = fitRequest({
    parts: allParts,
    slice: scoped,
    turn,
    fixedCharacters: stable.system.length + stable.toolsCharacters + (summary?.length ?? 0),
    contextTokens: about.contextTokens,
    maxTokens: maxTokens + thinkingTokens,
  });
  const messages = withEarlier(transcriptFor(slice, agent, names), summary);
  return {
    tier,
    window,
    request: {
      tier: tier.tier,
      system: stable.system,
      tools: stable.tools,
      toolChoice: about.last ? 'none' : 'auto',
      messages: withContext(messages, parts),
      maxTokens,
      thinkingTokens,
    },
    explained: {
      context: sizes({ stable, messages, summary, parts }),
      withheld: [
        ...about.sources.names.filter((source) => !agent.context.includes(source)),
        ...(earlier !== null && summary === null ? ['earlier_summary'] : []),
      ],
      cuts,
      transcript: {
        scope: agent.transcript,
        shown: slice.messages.length,
        keptBack: seen.messages.length - scoped.messages.length,
      },
    },
    summaryDue: (reply) =>
      dueSummary(talk, {
        window,
        summarisedThrough: earlier?.throughSeq ?? null,
        least,
        tokens: WINDOW_TOKENS[tier.tier],
        reply,
      }),
  };
}

function focusOf<Tx>(
  { sources }: SourceScope<Tx>,
  facts: Facts,
  slice: LedgerSlice,
  about: FocusQuestion,
): Focus | null {
  for (const source of sources) {
    const focus = source.focus?.(facts, slice, about) ?? null;
    if (focus !== null) return focus;
  }
  return null;
}

/** The model tier: fixed within a turn; across turns an agent stays on the model that has its prompt in the cache. */
function tierOf(claim: Claim, agent: ActingAgent, { slice, memory }: Ledger, findWork: FindWork): TierChoice {
  const { turn } = claim.key;
  const { lastTier } = memory;
  if (lastTier?.turn === turn) return { tier: lastTier.tier, reason: 'fixed within the turn' };
  const said = slice.messages
    .filter((row) => row.turn === turn && row.role === 'user')
    .map((row) => row.text);
  return chooseTier({
    text: said.length === 0 ? null : said.join('\n'),
    agentTier: agent.tier,
    sessionTier: sessionOf(claim.published.team, claim.conversation.sessionType)?.tier,
    tools: agent.tools,
    findWork,
    sticky: lastTier?.tier ?? null,
    tookOver: speaksSince(claim.state.transitions, agent.id) === turn,
  });
}

function sizes(about: {
  stable: StablePart;
  messages: readonly ModelMessage[];
  summary: string | null;
  parts: readonly ContextPart[];
}) {
  const { stable, messages, summary, parts } = about;
  const transcript = messages.reduce((sum, message) => sum + charactersOf(message), 0);
  const named: [string, number][] = [
    ['system', stable.system.length],
    ['tools', stable.toolsCharacters],
    ...(summary === null ? [] : [['earlier_summary', summary.length] satisfies [string, number]]),
    ['messages', transcript - (summary?.length ?? 0)],
    ...parts.map((part): [string, number] => [part.source, part.text.length]),
  ];
  return named.map(([name, characters]) => ({ name, characters, tokens: estimateTokens(characters) }));
}

function charactersOf(message: ModelMessage): number {
  return message.content.reduce((sum, block) => {
    if (block.type === 'text') return sum + block.text.length;
    if (block.type === 'tool_result') return sum + block.content.length;
    if (block.type === 'image') return sum + charactersOfTokens(block.tokens);
    return sum + resultText(block.type === 'tool_use' ? block.input : block.raw).length;
  }, 0);
}

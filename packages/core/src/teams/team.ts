import { z } from 'zod';

/** Model classes that a team may name; the environment maps each to a model. */
export const ModelTier = z.enum(['fast', 'balanced', 'deep']);
export type ModelTier = z.infer<typeof ModelTier>;

const Line = z.string().min(1);

/**
 * A line that users read, in each language of the team; English is the fallback. Loading a team refuses unknown
 * languages, but a published team stays readable if a language is removed later.
 */
export const LocalText = z.object({ en: Line, es: Line.optional() }).catchall(Line);
export type LocalText = z.infer<typeof LocalText>;

export const AgentId = z
  .string()
  .regex(/^[a-z][A-Za-z0-9_]{0,63}$/, 'an agent id is a letter followed by letters, digits or _');
const ToolName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'a tool name has letters, digits, _ or -, 64 at most');

/** Translations of a text, only where they differ; used by clients and for names. */
export const Translations = z.object({ en: Line.optional(), es: Line.optional() }).catchall(Line);
export type Translations = z.infer<typeof Translations>;

/**
 * One edge of the team: the tool by which an agent hands off to another one. `transfer` takes `{reason, context?}`,
 * `return` takes `{summary}` and the tools' return fields (seed 000, decision 10), `combine` leads to a composite and
 * takes `{<field>: member ids, reason?, context?}` (seed 004).
 */
export const Handoff = z.strictObject({
  to: AgentId,
  tool: ToolName,
  kind: z.enum(['transfer', 'return', 'combine']).default('transfer'),
  /** The name of the members field of `combine`; default: `members`. */
  field: ToolName.optional(),
  when: z.string().min(1),
  /** `{name}` is replaced by the name of the agent that takes over. */
  announcement: LocalText,
  /** Describes the deliverable: the tool then requires it as input, and the handoff carries it. */
  deliverable: z.string().min(1).optional(),
});
export type Handoff = z.infer<typeof Handoff>;

/**
 * The name of a context source of the engine or a capability, which an agent gets besides the transcript (seed 000,
 * decision 1: each agent gets what it needs, not everything).
 */
export const ContextName = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,63}$/,
    'a context source is a letter followed by lower-case letters, digits or _',
  );

/** The part of the transcript that an agent sees: the latest messages, related ones, or those since it took over. */
export const TranscriptScope = z.enum(['recent', 'related', 'since_handoff']);
export type TranscriptScope = z.infer<typeof TranscriptScope>;

/** Token limits of an agent's replies, in place of its tier's. `thinking` is in addition to `tokens`; 0: none. */
export const Output = z.strictObject({
  tokens: z.number().int().min(256).max(64_000).optional(),
  thinking: z.union([z.literal(0), z.number().int().min(1_024).max(32_000)]).optional(),
});
export type Output = z.infer<typeof Output>;

export const Agent = z.strictObject({
  id: AgentId,
  name: z.string().min(1).max(80),
  names: Translations.optional(),
  /** Other names that users may use, in any language, such as the feminine form “Diseñadora visual”. */
  alsoCalled: z.array(z.string().min(1).max(80)).optional(),
  role: z.string().min(1),
  /** Translations of `role` for users; prompts contain `role`. */
  roles: Translations.optional(),
  color: z.string().min(1),
  tier: ModelTier.default('balanced'),
  prompt: z.string().min(1),
  expertise: z.array(z.strictObject({ name: z.string().min(1), text: z.string().min(1) })).default([]),
  tools: z.array(ToolName).default([]),
  handoffs: z.array(Handoff).default([]),
  context: z.array(ContextName).default(['profile']),
  transcript: TranscriptScope.default('recent'),
  output: Output.optional(),
});
export type Agent = z.infer<typeof Agent>;

/** A member of a composite, which speaks alone or together with others: one block of instructions. */
export const Member = z.strictObject({
  id: AgentId,
  /** Its part of the joined name: "Exercise" of "Exercise & Nutrition Coach". */
  name: LocalText,
  role: z.string().min(1),
  roles: Translations.optional(),
  instructions: z.string().min(1),
});
export type Member = z.infer<typeof Member>;

/** A group of members of which any subset can act as one agent (seed 004 §6.2): all but `members` is shared. */
export const Composite = Agent.omit({
  name: true,
  names: true,
  alsoCalled: true,
  role: true,
  roles: true,
}).extend({
  /** `{members}` is replaced by the members' joined names. */
  name: LocalText,
  members: z.array(Member).min(1),
});
export type Composite = z.infer<typeof Composite>;

/**
 * How a message that arrives during a turn is handled: it waits for its own turn (`queue`), is taken together with the
 * other waiting messages (`merge`), joins the turn at its next model call (`absorb`), or ends it (`interrupt`).
 */
export const Disposition = z.enum(['queue', 'merge', 'absorb', 'interrupt']);
export type Disposition = z.infer<typeof Disposition>;

/** A type of conversation that a team offers besides `general`; seed 001 has planning, research and reflection. */
export const SessionType = z
  .string()
  .regex(
    /^[a-z][a-z0-9_-]{0,31}$/,
    'a session type is a letter followed by lower-case letters, digits, _ or -',
  );
export type SessionType = z.infer<typeof SessionType>;

/** A suggested user message, short enough for a button. */
const Short = Line.max(60);
const Suggestion = z.object({ en: Short, es: Short.optional() }).catchall(Short);
/** Few enough to be read at a glance. */
const Suggestions = z.array(Suggestion).min(2).max(4);

/** The settings of a type of conversation: its opening line, the tools of its agents, the model's tier. */
export const Session = z.strictObject({
  opening: LocalText,
  /** Suggested messages; default: the team's. */
  suggestions: Suggestions.optional(),
  /** The tools besides handoffs that agents keep; default: all of the agent's. */
  tools: z.array(ToolName).optional(),
  tier: ModelTier.optional(),
});
export type Session = z.infer<typeof Session>;

/**
 * A resolved team, with prompts as text, as stored in `team_versions.content`. It also has sections that capabilities
 * read (`TeamSection`); loading a team refuses sections that no capability reads.
 */
export const Team = z.looseObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'a team id is kebab-case'),
  name: z.string().min(1).max(80),
  names: Translations.optional(),
  description: z.string().min(1),
  descriptions: Translations.optional(),
  locales: z.array(z.string()).min(1),
  home: AgentId,
  disposition: Disposition.default('queue'),
  limits: z
    .strictObject({
      iterations: z.number().int().min(1).max(10).default(10),
      handoffs: z.number().int().min(0).max(3).default(3),
      /** Messages that an agent sees at least; they grow to twice as many before older ones are summarised. */
      window: z.number().int().min(1).max(50).default(10),
    })
    .prefault({}),
  homeAfterHours: z.number().positive().default(12),
  pipeline: z
    .strictObject({ prepare: z.array(z.string()).default([]), review: z.array(z.string()).default([]) })
    .prefault({}),
  /** Suggested messages, shown in an empty conversation and after a reply without a question. */
  suggestions: Suggestions.optional(),
  sessions: z.record(SessionType, Session).default({}),
  values: z.string().min(1),
  /** The instructions for an agent whose reply failed a check, by check; `intro` precedes them. */
  repairs: z.record(z.string(), z.string()).default({}),
  agents: z.array(Agent).min(1),
  composites: z.array(Composite).default([]),
});
export type Team = z.infer<typeof Team>;

interface Fault {
  path: (string | number)[];
  message: string;
}

/** Finds faults that a schema cannot detect: dangling ids, duplicate names. */
export function teamFaults(team: Team): Fault[] {
  const faults: Fault[] = [];
  const agents = new Set(team.agents.map(({ id }) => id));
  const composites = new Set(team.composites.map(({ id }) => id));
  const members = new Set(team.composites.flatMap((group) => group.members.map(({ id }) => id)));
  if (!agents.has(team.home))
    faults.push({ path: ['home'], message: `home agent "${team.home}" is not one of the agents` });
  faults.push(...doubledIds(team));
  const speakers = [
    ...team.agents.map((one, i) => ({ one, path: ['agents', i] })),
    ...team.composites.map((one, i) => ({ one, path: ['composites', i] })),
  ];
  for (const { one, path } of speakers) {
    const tools = new Set<string>();
    const name = (tool: string, at: Fault['path']) => {
      if (tools.has(tool)) faults.push({ path: [...path, ...at], message: `tool "${tool}" is named twice` });
      tools.add(tool);
    };
    for (const [j, tool] of one.tools.entries()) name(tool, ['tools', j]);
    for (const [j, { to, tool, kind }] of one.handoffs.entries()) {
      const at = [...path, 'handoffs', j, 'to'];
      if (kind === 'combine' && !composites.has(to))
        faults.push({ path: at, message: `"${to}" is not one of the composites` });
      if (kind !== 'combine' && !agents.has(to) && !members.has(to))
        faults.push({ path: at, message: `"${to}" is not one of the agents` });
      if (to === one.id) faults.push({ path: at, message: `"${one.id}" cannot hand off to itself` });
      name(tool, ['handoffs', j, 'tool']);
    }
  }
  return faults;
}

/** Agents, composites and members share one namespace of ids: each id names one speaker. */
function doubledIds(team: Team): Fault[] {
  const named = [
    ...team.agents.map(({ id }, i) => ({ kind: 'agent', id, path: ['agents', i, 'id'] })),
    ...team.composites.map(({ id }, i) => ({ kind: 'composite', id, path: ['composites', i, 'id'] })),
    ...team.composites.flatMap((group, i) =>
      group.members.map(({ id }, j) => ({ kind: 'member', id, path: ['composites', i, 'members', j, 'id'] })),
    ),
  ];
  return named.flatMap(({ kind, id, path }, at) =>
    named.findIndex((other) => other.id === id) === at
      ? []
      : [{ path, message: `${kind} "${id}" is defined twice` }],
  );
}

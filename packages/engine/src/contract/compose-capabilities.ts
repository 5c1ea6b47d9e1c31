import { EVENT_DATA, SendMessage, TurnExplanation } from '@roundtable/api';
import {
  type ConfirmationKinds,
  type ContextRegistry,
  createContextRegistry,
  engineSources,
  engineTools,
  Team,
  type TeamSections,
  type Tool,
  type Topics,
} from '@roundtable/core';
import {
  type AttributeColumns,
  ENGINE_TABLES,
  type Hooks,
  type Sql,
  type StatementParts,
  type UserData,
  type UserTable,
  type UserTx,
} from '@roundtable/prisma';
import {
  attributeColumns,
  type ConversationAttributes,
  type MailRenderer,
  type MessageFields,
  SIGN_IN_MAIL,
  type TurnField,
} from '@roundtable/services';
import type { Capability } from './capability.js';
import { composeHooks, composeParts } from './compose-hooks.js';
import { ownersOf } from './owners.js';

/** The names of fields in requests and answers about conversations, besides attributes. */
const OF_CONVERSATIONS = [
  ...['id', 'team', 'title', 'sessionType', 'locale', 'activeAgent', 'createdAt', 'updatedAt'],
  ...['opening', 'summary', 'status', 'transitions', 'transitionCount', 'context', 'pendingConfirmations'],
  ...['inbox', 'usage', 'turn', 'lastEventId', 'limit', 'cursor', 'order'],
];

/** Columns of `conversations` that the engine writes. */
const OF_THE_ENGINE = [
  ...[
    'id',
    'user_id',
    'team_id',
    'current_agent',
    'title',
    'session_type',
    'locale',
    'created_at',
    'updated_at',
  ],
  ...['deleted_at', 'event_no', 'input_no', 'state', 'activity', 'context', 'crossed_turn'],
  ...['outside_since', 'files_since'],
];

/** The parts of all capabilities, merged. */
export interface Composed {
  readonly tools: readonly Tool<UserTx>[];
  /** The names of stages, for checking teams. */
  readonly stages: { readonly prepare: readonly string[]; readonly review: readonly string[] };
  /** The names of each review stage's checks, for checking teams. */
  readonly checks: Readonly<Record<string, readonly string[]>>;
  readonly context: ContextRegistry<UserTx>;
  readonly topics: Topics;
  /** The sections of `team.yaml` that they read. */
  readonly teamSections: TeamSections;
  readonly confirmations: ConfirmationKinds;
  /** The types of events that they send to viewers of conversations. */
  readonly events: readonly string[];
  /** The fields that they add to the explanation of a turn, by name. */
  readonly explained: Readonly<Record<string, TurnField>>;
  /** The attributes that conversations can be created with. */
  readonly attributes: ConversationAttributes;
  /** The fields that messages can have besides their text. */
  readonly messageFields: MessageFields;
  /** The columns that store the attributes. */
  readonly attributeColumns: AttributeColumns;
  /** The SQL that they add to the engine's statements. */
  readonly parts: StatementParts;
  /** The hooks that they run inside of others' transactions. */
  readonly hooks: Hooks;
  /** The renderers of mails, by outbox entry type. */
  readonly mails: Readonly<Record<string, MailRenderer>>;
  /** Runs before the rows of a deleted conversation are deleted. */
  beforePurge(sql: Sql, userId: string): Promise<void>;
  /** The tables of user data, including the engine's own. */
  readonly userData: UserData;
}

/** Merges capabilities. @throws Error that names the capability and its field when two of them conflict */
export function composeCapabilities(capabilities: readonly Capability[]): Composed {
  const names = new Set<string>();
  for (const { name } of capabilities) {
    if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`capability "${name}": its name is not kebab-case`);
    if (names.has(name)) throw new Error(`capability "${name}" is there twice`);
    names.add(name);
  }
  for (const { name, needs = [] } of capabilities)
    for (const needed of needs)
      if (!names.has(needed)) throw new Error(`capability "${name}" needs "${needed}", which is not there`);
  const attributes = composeAttributes(capabilities);
  return {
    tools: composeTools(capabilities),
    stages: {
      prepare: composeNames(capabilities, 'prepare'),
      review: composeNames(capabilities, 'review'),
    },
    checks: composeChecks(capabilities),
    context: composeContext(capabilities),
    topics: composeNamed(capabilities, 'topic', ({ topics }) => topics),
    teamSections: composeTeamSections(capabilities),
    confirmations: composeNamed(capabilities, 'confirmation', ({ confirmations }) => confirmations),
    events: composeEvents(capabilities),
    explained: composeExplained(capabilities),
    attributes,
    attributeColumns: attributeColumns(attributes),
    messageFields: composeMessageFields(capabilities),
    parts: composeParts(capabilities),
    hooks: composeHooks(capabilities),
    userData: composeUserData(capabilities),
    mails: composeMails(capabilities),
    async beforePurge(sql, userId) {
      for (const { data } of capabilities) await data?.beforePurge?.(sql, userId);
    },
  };
}

function composeAttributes(capabilities: readonly Capability[]): ConversationAttributes {
  const own = ownersOf('attribute');
  const ownColumn = ownersOf('attribute column');
  for (const name of OF_CONVERSATIONS) own(null, name);
  for (const column of OF_THE_ENGINE) ownColumn(null, column);
  return Object.fromEntries(
    capabilities.flatMap(({ name: capability, attributes = {} }) =>
      Object.entries(attributes).map(([name, attribute]) => {
        own(capability, name);
        ownColumn(capability, attribute.column);
        return [name, attribute];
      }),
    ),
  );
}

function composeMessageFields(capabilities: readonly Capability[]): MessageFields {
  const own = ownersOf('message field');
  for (const name of Object.keys(SendMessage.shape)) own(null, name);
  return Object.fromEntries(
    capabilities.flatMap(({ name: capability, messageFields = {} }) =>
      Object.entries(messageFields).map(([name, field]) => {
        own(capability, name);
        return [name, field];
      }),
    ),
  );
}

function composeTeamSections(capabilities: readonly Capability[]): TeamSections {
  const own = ownersOf('team');
  for (const name of [...Object.keys(Team.shape), 'registries', 'frame']) own(null, name);
  return Object.fromEntries(
    capabilities.flatMap(({ name: capability, team = {} }) =>
      Object.entries(team).map(([name, section]) => {
        own(capability, name);
        return [name, { ...section, capability }];
      }),
    ),
  );
}

function composeMails(capabilities: readonly Capability[]): Record<string, MailRenderer> {
  const own = ownersOf('mail');
  own(null, SIGN_IN_MAIL);
  return Object.fromEntries(
    capabilities.flatMap(({ name, mails = {} }) =>
      Object.entries(mails).map(([type, mail]) => {
        own(name, type);
        return [type, mail];
      }),
    ),
  );
}

function composeTools(capabilities: readonly Capability[]): Tool<UserTx>[] {
  const own = ownersOf('tool');
  const ownReturn = ownersOf('returned field');
  for (const { name } of engineTools) own(null, name);
  for (const name of ['summary', 'deliverable']) ownReturn(null, name);
  const tools = capabilities.flatMap(({ name: capability, tools: its = [] }) => {
    for (const { name } of its) own(capability, name);
    const returned = its.flatMap((tool) => Object.keys(tool.returns ?? {}));
    for (const field of new Set(returned)) ownReturn(capability, field);
    return its;
  });
  return [...engineTools, ...tools];
}

function composeNames(capabilities: readonly Capability[], stage: 'prepare' | 'review'): string[] {
  const own = ownersOf(`${stage} stage`);
  return capabilities.flatMap(({ name: capability, stages }) =>
    Object.keys(stages?.[stage] ?? {}).map((name) => {
      own(capability, name);
      return name;
    }),
  );
}

function composeEvents(capabilities: readonly Capability[]): string[] {
  const own = ownersOf('event');
  for (const type of Object.keys(EVENT_DATA)) own(null, type);
  return capabilities.flatMap(({ name, events = {} }) =>
    Object.keys(events).map((type) => {
      own(name, type);
      return type;
    }),
  );
}

function composeExplained(capabilities: readonly Capability[]): Record<string, TurnField> {
  const own = ownersOf('explained field');
  for (const field of Object.keys(TurnExplanation.shape)) own(null, field);
  const fields = capabilities.flatMap(({ name, explains = {} }) =>
    Object.entries(explains).map(([field, explained]) => {
      own(name, field);
      return [field, explained] as const;
    }),
  );
  return Object.fromEntries(fields);
}

function composeChecks(capabilities: readonly Capability[]): Record<string, readonly string[]> {
  const own = ownersOf('check');
  own(null, 'intro'); // a team's text before all repairs
  return Object.fromEntries(
    capabilities.flatMap(({ name: capability, stages }) =>
      Object.entries(stages?.review ?? {}).map(([stage, { checks = [] }]) => {
        for (const name of checks) own(capability, name);
        return [stage, checks] as const;
      }),
    ),
  );
}

function composeUserData(capabilities: readonly Capability[]): UserData {
  const own = ownersOf('table');
  for (const { table } of ENGINE_TABLES) own(null, table);
  const tables = capabilities.flatMap(({ name, data }) =>
    (data?.tables ?? []).map((table): UserTable => {
      own(name, table.table);
      return table;
    }),
  );
  return {
    tables: [...tables, ...ENGINE_TABLES],
    async onDelete(sql, userId) {
      for (const { data } of capabilities) await data?.onDelete?.(sql, userId);
    },
  };
}

/** Merges one field of named things of all capabilities; each name may occur once. */
function composeNamed<Value>(
  capabilities: readonly Capability[],
  field: 'topic' | 'confirmation',
  of: (capability: Capability) => Readonly<Record<string, Value>> | undefined,
): Readonly<Record<string, Value>> {
  const own = ownersOf(field);
  return Object.fromEntries(
    capabilities.flatMap((capability) => {
      const named = Object.entries(of(capability) ?? {});
      for (const [name] of named) own(capability.name, name);
      return named;
    }),
  );
}

function composeContext(capabilities: readonly Capability[]): ContextRegistry<UserTx> {
  const own = ownersOf('context');
  for (const { name } of engineSources) own(null, name);
  const sources = capabilities.flatMap(({ name: capability, context = {} }) =>
    Object.entries(context).map(([name, source]) => {
      own(capability, name);
      return { ...source, name };
    }),
  );
  return createContextRegistry<UserTx>([...engineSources, ...sources]);
}

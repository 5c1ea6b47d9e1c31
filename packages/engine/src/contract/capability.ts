import type { EndedModelCall, PipelineFacts, Prepared, Reviewed } from '@roundtable/activities';
import type { EventSchemas, OutgoingMessage, RouteTree } from '@roundtable/api';
import type { ConfirmationKind, ContextSource, Quotas, TeamSection, Tool, Topic } from '@roundtable/core';
import type { Hooks, KeyHolding, Sql, StatementParts, UserTable, UserTx } from '@roundtable/prisma';
import type {
  ConversationAttribute,
  MailRenderer,
  MessageField,
  OutboxHandler,
  RelaySource,
  RunSource,
  TurnField,
} from '@roundtable/services';
import type { z } from 'zod';
import type { GatewayHost, StepHost, WorkerHost } from './host.js';
import type { ImplementedRoutes } from './implement-routes.js';

/** A part of the product that agents offer to users: one folder, with this object as its contents page. */
export interface Capability<Config extends z.ZodType = z.ZodType, Ports = unknown> {
  /** In kebab-case, like its folder. */
  readonly name: string;
  /** The names of the capabilities whose tables or statements this one relies on. */
  readonly needs?: readonly string[];
  /** The schema of the environment variables that it reads: parsed at start, together with all others. */
  readonly config?: Config;
  /** The tools that agents may call. */
  readonly tools?: readonly Tool<UserTx, Ports>[];
  /** Named steps that teams may put around the model call (`pipeline` of a team). */
  readonly stages?: Stages<Ports>;
  /** Called after each model request of a step has ended. Must return at once: the turn does not wait. */
  onModelCall?(call: EndedModelCall, ports: Ports): void;
  /** The events that its stages send to a conversation's viewers (`publicEvents`): the data's schema, by event type. */
  readonly events?: EventSchemas;
  /** Its fields in a turn's explanation, built from its stages' records (`detail`) or from the stored turn. */
  readonly explains?: Readonly<Record<string, ExplainedField>>;
  /** Context sources that a team can add to an agent's prompt, by the names used in teams. */
  readonly context?: Readonly<Record<string, ContextSource<UserTx>>>;
  /** Its kinds of proposals (`Proposal.kind`), and how each describes a proposal's outcome. */
  readonly confirmations?: Readonly<Record<string, ConfirmationKind>>;
  /** The topics of turns that the system starts for it (`inputs.topic`). */
  readonly topics?: Readonly<Record<string, Topic>>;
  /** Attributes that a conversation can be created with, by their names in the API. */
  readonly attributes?: Readonly<Record<string, ConversationAttribute>>;
  /** Fields that a user's message can have besides its text, by their names in `POST …/messages`. */
  readonly messageFields?: Readonly<Record<string, MessageField>>;
  /** The sections of `team.yaml` that it reads, by key; checked when a team is loaded. */
  readonly team?: Readonly<Record<string, TeamSection>>;
  /** Its routes, as data: OpenAPI and typed clients are generated from them. `serve` returns their handlers. */
  readonly routes?: RouteTree;
  /** The messages that it sends to users' servers (webhooks), for OpenAPI. */
  readonly messages?: readonly OutgoingMessage[];
  /** The renderers of its mails, by the type of the outbox entry (`email.…`). */
  readonly mails?: Readonly<Record<string, MailRenderer>>;
  /** SQL that it adds to the engine's own statements (`StatementParts`): it runs with them, in the same round trip. */
  readonly statements?: Partial<StatementParts>;
  /**
   * Handlers of the domain events that other capabilities raise (`tx.hooks.raise`), by event type. They run in the
   * transaction that raised the event.
   */
  readonly onDomainEvents?: Readonly<Record<string, Hooks['raise']>>;
  /** Things that users create with API keys and that end with the key, by the names under which the API counts them. */
  readonly keyHoldings?: Readonly<Record<string, HeldByKeys>>;
  /** How many of each thing one user may keep, by quota name; 0: no limit. */
  quotas?(config: z.output<Config>): Quotas;
  /** The user data that it stores. */
  readonly data?: CapabilityData;
  /** The files whose exports are its workflows; they are bundled when the product is built. */
  readonly workflows?: readonly URL[];
  /** Opens the ports that its tools and stages use besides the database; called once per process that runs steps. */
  ports?(host: StepHost<z.output<Config>>): Ports | Promise<Ports>;
  /** Its part of a gateway; called once, at start. Imports the modules that only a gateway needs (`await import`). */
  serve?(host: GatewayHost<z.output<Config>>): Served | Promise<Served>;
  /** Its part of a worker; called once, at start. */
  work?(host: WorkerHost<z.output<Config>>): Working | Promise<Working>;
}

export interface Stages<Ports = unknown> {
  /** Stages that run before the model call; they may select another agent. */
  readonly prepare?: Readonly<Record<string, PrepareStage<Ports>>>;
  /** Stages that run after a reply; they may send it back once. */
  readonly review?: Readonly<Record<string, ReviewStage<Ports>>>;
}

/** Runs outside of any transaction, so it may be slow; a retry runs it again. */
export interface PrepareStage<Ports = unknown> {
  run(facts: PipelineFacts<UserTx>, ports: Ports): Promise<Prepared<UserTx>>;
}

/** Checks the reply. Runs outside of any transaction; a retry runs it again. */
export interface ReviewStage<Ports = unknown> {
  /** The names of its checks; a team's `repairs` hold the instruction to the agent for each failed check. */
  readonly checks?: readonly string[];
  run(facts: PipelineFacts<UserTx> & { readonly reply: string }, ports: Ports): Promise<Reviewed<UserTx>>;
}

export interface ExplainedField extends TurnField {
  /** The field's schema in the API; nullable if a turn can run without the stage. */
  readonly schema: z.ZodType;
}

export interface CapabilityData {
  /**
   * Its tables that have a `user_id`: an account's export reads them, its deletion deletes their rows. They are created
   * by `migrations/<14 digits>_<name>/migration.sql` in its folder, which is applied with the product's own migrations.
   */
  readonly tables: readonly UserTable[];
  /** The folder of its migrations (file:), if the capability lives outside of this repository. */
  readonly migrations?: URL;
  /** Runs in the transaction that deletes an account: cancels what would otherwise keep running. */
  onDelete?(sql: Sql, userId: string): Promise<void>;
  /** Runs in the transaction that changes a user's profile: updates what depends on it. */
  onProfileChanged?: Hooks['onProfileChanged'];
  /** Runs before the rows of a deleted conversation are deleted: copies what must be kept. May run again. */
  beforePurge?(sql: Sql, userId: string): Promise<void>;
}

export interface HeldByKeys extends KeyHolding {
  /** The schema of the count in the API: for a key, and for a session with the keys that were created in it. */
  readonly ofKey: z.ZodType<number>;
  readonly ofSession: z.ZodType<number>;
  /** The schema of the things that ended with the keys, as `end` returns them. */
  readonly ended: z.ZodType<readonly object[]>;
}

export interface Served {
  /** The handlers of its routes: `implement(routes, handlers)`. */
  readonly routes?: ImplementedRoutes;
  /**
   * Closes what a user opened at other services, when the account is deleted. May run again: if it throws, it is
   * retried until the account's rows are gone.
   */
  forgetUser?(userId: string): Promise<void>;
}

export interface Working {
  /** Temporal activities, on the queue of jobs. */
  readonly activities?: Activities;
  /** Rows whose workflow runs must be signalled when the rows change. */
  readonly runs?: readonly RunSource[];
  /** Other rows that need work after the commit: the relay polls all of them with one statement. */
  readonly sources?: readonly RelaySource[];
  /** Background loops that run as long as the worker runs. */
  readonly loops?: readonly Loop[];
  /** Handlers of committed outbox entries, by entry type. */
  readonly outbox?: Readonly<Record<string, OutboxHandler>>;
}

export interface Loop {
  start(): void;
  /** Starts no further work, and resolves when the work under way has ended. */
  stop(): Promise<void>;
}

/** Temporal activities, by the names under which workflows call them. */
export type Activities = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** Types a capability; it is checked when it is composed with others (`composeCapabilities`). */
export function defineCapability<Config extends z.ZodType, Ports>(
  capability: Capability<Config, Ports>,
): Capability<Config, Ports> {
  return capability;
}

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

/** What agents can do for users: one folder, and this object as its contents page. */
export interface Capability<Config extends z.ZodType = z.ZodType, Ports = unknown> {
  /** kebab-case, as its folder. */
  readonly name: string;
  /** The names of capabilities whose tables or statements its own rely on. */
  readonly needs?: readonly string[];
  /** The environment variables that it reads, as a Zod object: parsed at start, together with everybody else's. */
  readonly config?: Config;
  /** What agents may call. */
  readonly tools?: readonly Tool<UserTx, Ports>[];
  /** Named steps that teams may put around the model call (`pipeline` of a team). */
  readonly stages?: Stages<Ports>;
  /** Told of each request that a step made to a model, when it has ended. Returns at once: the turn does not wait. */
  onModelCall?(call: EndedModelCall, ports: Ports): void;
  /** What its stages tell viewers of a conversation (`publicEvents`): the schema of an event's data, by its type. */
  readonly events?: EventSchemas;
  /** Fields of "explain a turn": made of what its stages recorded (`detail`), or of what it reads of the turn. */
  readonly explains?: Readonly<Record<string, ExplainedField>>;
  /** What agents may be given of it besides the transcript, by the names under which teams ask for it. */
  readonly context?: Readonly<Record<string, ContextSource<UserTx>>>;
  /** Its kinds of proposals (`Proposal.kind`): how what became of them is told. */
  readonly confirmations?: Readonly<Record<string, ConfirmationKind>>;
  /** What the system begins turns about for it (`inputs.topic`). */
  readonly topics?: Readonly<Record<string, Topic>>;
  /** What a conversation may be opened about, by the names that the API shows it with. */
  readonly attributes?: Readonly<Record<string, ConversationAttribute>>;
  /** What users' messages may have besides their text, by the names of fields of `POST …/messages`. */
  readonly messageFields?: Readonly<Record<string, MessageField>>;
  /** What it reads of a team: sections of `team.yaml`, by their keys; checked when a team is loaded. */
  readonly team?: Readonly<Record<string, TeamSection>>;
  /** Its routes, as data: OpenAPI and typed clients are made from them. Who answers them, `serve` says. */
  readonly routes?: RouteTree;
  /** What it sends to servers of users by itself; OpenAPI describes it. */
  readonly messages?: readonly OutgoingMessage[];
  /** How its mails are written, by the types of outbox entries (`email.…`) that ask for one. */
  readonly mails?: Readonly<Record<string, MailRenderer>>;
  /** What it adds to the engine's own statements (`StatementParts`): it happens with them, in the same round trip. */
  readonly statements?: Partial<StatementParts>;
  /**
   * What it does when another capability tells that something has happened (`tx.hooks.raise`), in that transaction: by the
   * types of events.
   */
  readonly onDomainEvents?: Readonly<Record<string, Hooks['raise']>>;
  /** What users make with API keys and what ends with them, by the names under which the API counts it. */
  readonly keyHoldings?: Readonly<Record<string, HeldByKeys>>;
  /** How much of a thing one user may keep, by the names of quotas; 0: any number. */
  quotas?(config: z.output<Config>): Quotas;
  /** What it stores of users. */
  readonly data?: CapabilityData;
  /** Its workflow types: files whose exports are workflows, bundled when the product is built. */
  readonly workflows?: readonly URL[];
  /** What its tools and stages reach besides the database; opened once in each process that runs steps. */
  ports?(host: StepHost<z.output<Config>>): Ports | Promise<Ports>;
  /** Its part of a gateway; called once, at start. What only a gateway needs is imported here (`await import`). */
  serve?(host: GatewayHost<z.output<Config>>): Served | Promise<Served>;
  /** Its part of a worker; called once, at start. */
  work?(host: WorkerHost<z.output<Config>>): Working | Promise<Working>;
}

export interface Stages<Ports = unknown> {
  /** Before the model speaks; it may bring another agent in. */
  readonly prepare?: Readonly<Record<string, PrepareStage<Ports>>>;
  /** Behind a reply; it may send it back once. */
  readonly review?: Readonly<Record<string, ReviewStage<Ports>>>;
}

/** Runs outside of any transaction, so it may take its time; a retry repeats it. */
export interface PrepareStage<Ports = unknown> {
  run(facts: PipelineFacts<UserTx>, ports: Ports): Promise<Prepared<UserTx>>;
}

/** Checks the reply. Runs outside of any transaction; a retry repeats it. */
export interface ReviewStage<Ports = unknown> {
  /** Its checks by name: teams say in `repairs` what an agent is told of each that failed. */
  readonly checks?: readonly string[];
  run(facts: PipelineFacts<UserTx> & { readonly reply: string }, ports: Ports): Promise<Reviewed<UserTx>>;
}

export interface ExplainedField extends TurnField {
  /** As the API describes it; nullable where a turn need not have had the stage. */
  readonly schema: z.ZodType;
}

export interface CapabilityData {
  /**
   * Its tables that have a `user_id`: the export of an account reads them, its deletion empties them. They are made by
   * `migrations/<14 digits>_<name>/migration.sql` in its folder, which is applied with the product's own.
   */
  readonly tables: readonly UserTable[];
  /** The folder of its migrations (file:), where it is none of this repository's capabilities. */
  readonly migrations?: URL;
  /** In the transaction that deletes an account: ends what would go on by itself. */
  onDelete?(sql: Sql, userId: string): Promise<void>;
  /** In the transaction that changes a user's profile: moves what depends on it. */
  onProfileChanged?: Hooks['onProfileChanged'];
  /** Before the rows of a deleted conversation go: takes over what stays of it. May run again. */
  beforePurge?(sql: Sql, userId: string): Promise<void>;
}

export interface HeldByKeys extends KeyHolding {
  /** How the API describes the number: of a key, and of a session with the keys that were made in it. */
  readonly ofKey: z.ZodType<number>;
  readonly ofSession: z.ZodType<number>;
  /** Of what has ended with keys, as `end` answers it. */
  readonly ended: z.ZodType<readonly object[]>;
}

export interface Served {
  /** Who answers its routes: `implement(routes, handlers)`. */
  readonly routes?: ImplementedRoutes;
  /**
   * Ends what a user opened at other services, when the account is deleted. May run again; where it throws, it is tried
   * again until the account's rows are gone.
   */
  forgetUser?(userId: string): Promise<void>;
}

export interface Working {
  /** Temporal activities, on the queue of jobs. */
  readonly activities?: Activities;
  /** Rows whose runs in Temporal have to hear of what changes in them. */
  readonly runs?: readonly RunSource[];
  /** Other rows that wait for work behind the commit: the relay asks for all of them with one statement. */
  readonly sources?: readonly RelaySource[];
  /** What goes on beside everything else, for as long as the worker runs. */
  readonly loops?: readonly Loop[];
  /** What happens behind the commit that wrote an outbox entry, by the entry's type. */
  readonly outbox?: Readonly<Record<string, OutboxHandler>>;
}

export interface Loop {
  start(): void;
  /** Resolves when the work under way has ended; nothing begins any more. */
  stop(): Promise<void>;
}

/** By the names under which workflows call them. */
export type Activities = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** Checked when an engine is made of it (`composeCapabilities`). */
export function defineCapability<Config extends z.ZodType, Ports>(
  capability: Capability<Config, Ports>,
): Capability<Config, Ports> {
  return capability;
}

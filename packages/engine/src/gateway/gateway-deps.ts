import type { ChangeListener, Database } from '@roundtable/prisma';
import type {
  AccountService,
  AuthService,
  ConversationService,
  MailWriting,
  Sealer,
  SignInService,
  TeamService,
} from '@roundtable/services';
import type { ServedCapabilities } from '../contract/serve-capabilities.js';
import type { Tracing } from '../process/telemetry/tracing.js';
import type { RequestLimits } from './limits/gateway-limits.js';
import type { LocalModelService } from './local-model.js';
import type { GatewayMetrics } from './metrics/gateway-metrics.js';
import type { SignInLimits } from './sign-in/sign-in-limits.js';

export interface GatewayLog {
  info(about: Record<string, unknown>, message: string): void;
  warn(about: Record<string, unknown>, message: string): void;
  error(about: Record<string, unknown>, message: string): void;
}

/** Something that the product needs. */
export interface Dependency {
  readonly name: string;
  /** Without it the gateway still does its part: it is named, and the gateway stays in service. */
  readonly dispensable?: boolean;
  /** Resolves with what is wrong, in words for everybody, or with null; rejects when it cannot be asked. */
  check(): Promise<string | null>;
}

/** What the gateway's routes call. It decides nothing itself. */
export interface GatewayDeps {
  readonly db: Database;
  readonly auth: AuthService;
  readonly signIn: SignInService;
  readonly signInLimits: SignInLimits;
  /** Opens the links of mails, for the dev outbox. */
  readonly sealer: Sealer;
  /** How capabilities write their mails, for the dev outbox. */
  readonly mails: MailWriting['mails'];
  readonly account: Omit<AccountService, 'settled'>;
  readonly teams: TeamService;
  readonly conversations: Omit<ConversationService, 'settled' | 'accept'>;
  /** Where the files of the web app are; null: the HTTP API alone. */
  readonly webFolder: string | null;
  /** What capabilities answer. */
  readonly capabilities: Pick<
    ServedCapabilities,
    'attributes' | 'events' | 'explained' | 'filters' | 'keys' | 'messageFields' | 'messages' | 'routes'
  >;
  /** Hints that a conversation changed. Losing one costs a second of polling. */
  readonly changes: Pick<ChangeListener, 'watch'>;
  readonly dependencies: readonly Dependency[];
  readonly metrics: GatewayMetrics;
  readonly tracing: Tracing;
  /** Who sends it may read the figures; null: only this machine. */
  readonly metricsToken: string | null;
  readonly limits: RequestLimits;
  /** Which proxies may say who the client is: how many, or their addresses. Null: none. */
  readonly trustProxy: number | readonly string[] | null;
  readonly devLogin: boolean;
  /** Which model answers in the stack of this machine; null: this gateway is of no such stack. */
  readonly localModel: LocalModelService | null;
  /** How others reach the gateway. */
  readonly publicUrl: string;
  readonly log: GatewayLog;
  /** Aborted when the process is to stop: `/readyz` says so and connections are not kept, everything else goes on. */
  readonly leaving: AbortSignal;
  /** Aborted when the process stops: streams end, waiters answer at once. */
  readonly stopping: AbortSignal;
}

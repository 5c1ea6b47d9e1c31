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

/** A service or a file that the product needs. */
export interface Dependency {
  readonly name: string;
  /** The gateway can serve without it: `/readyz` then answers `degraded` with 200. */
  readonly dispensable?: boolean;
  /** Resolves with the fault, in public words, or with null; rejects when the dependency cannot be reached. */
  check(): Promise<string | null>;
}

/** The dependencies of the gateway's routes: services decide, the gateway does not. */
export interface GatewayDeps {
  readonly db: Database;
  readonly auth: AuthService;
  readonly signIn: SignInService;
  readonly signInLimits: SignInLimits;
  /** Decrypts the links of mails, for the dev outbox. */
  readonly sealer: Sealer;
  /** The mail renderers of capabilities, for the dev outbox. */
  readonly mails: MailWriting['mails'];
  readonly account: Omit<AccountService, 'settled'>;
  readonly teams: TeamService;
  readonly conversations: Omit<ConversationService, 'settled' | 'accept'>;
  /** The folder of the web app's files; null: serve only the HTTP API. */
  readonly webFolder: string | null;
  /** The routes of capabilities, and their additions to the API. */
  readonly capabilities: Pick<
    ServedCapabilities,
    'attributes' | 'events' | 'explained' | 'filters' | 'keys' | 'messageFields' | 'messages' | 'routes'
  >;
  /** Notifies of changed conversations: at once, or by the look of the next second if a notice got lost. */
  readonly changes: Pick<ChangeListener, 'watch'>;
  readonly dependencies: readonly Dependency[];
  readonly metrics: GatewayMetrics;
  readonly tracing: Tracing;
  /** The bearer token for `/metrics`; null: only requests from this machine may read it. */
  readonly metricsToken: string | null;
  readonly limits: RequestLimits;
  /** The proxies whose forwarding headers are trusted: how many, or their addresses. Null: none. */
  readonly trustProxy: number | readonly string[] | null;
  readonly devLogin: boolean;
  /** Reads and sets the model of the local stack; null outside of a local stack. */
  readonly localModel: LocalModelService | null;
  /** The public address of the gateway. */
  readonly publicUrl: string;
  readonly log: GatewayLog;
  /** Aborted when draining begins: `/readyz` fails and connections are not kept alive, but requests are served. */
  readonly leaving: AbortSignal;
  /** Aborted when the process stops: streams end, waiters answer at once. */
  readonly stopping: AbortSignal;
}

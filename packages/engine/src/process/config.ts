import { OFFLINE_DEMO, PROVIDERS } from '@roundtable/core';
import {
  isLoopbackUrl,
  isNetwork,
  isSealingKey,
  type OutgoingUrlRules,
  publicAddresses,
} from '@roundtable/services';
import { z } from 'zod';
import { isLocalServer } from './loopback.js';
import { PROXIES, readProxies } from './proxies.js';
import type { TelemetryOptions } from './telemetry/tracing.js';

export const port = z.coerce.number('expected a port number').int().min(1).max(65_535);

/** The "bad ports" of https://fetch.spec.whatwg.org/#port-blocking: browsers and `fetch` refuse them. */
const BLOCKED = new Set(
  `1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137
   139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720
   1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`
    .split(/\s+/)
    .map(Number),
);
/** A port that browsers do not block. */
export const webPort = port.refine(
  (one) => !BLOCKED.has(one),
  'expected another port: browsers refuse to open this one',
);

const url = z.url('expected an address such as http://127.0.0.1:3000');

const postgresUrl = z
  .string('expected postgresql://user:password@host:port/database')
  .regex(/^postgres(ql)?:\/\//, { message: 'expected postgresql://user:password@host:port/database' });

/**
 * The addresses of Postgres. DATABASE_DIRECT_URL is needed when DATABASE_URL leads through a transaction pooler: code
 * that needs a session of its own (such as LISTEN) connects there.
 */
export const databaseEnv = z.object({
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl.optional(),
});

/** The connection settings of a process's pools, and the address that bypasses a pooler. */
export function databaseAddresses(env: z.infer<typeof databaseEnv>) {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = env;
  return { pool: { url, throughPooler: direct !== undefined }, directUrl: direct ?? url };
}

/** The keys that encrypt users' secrets (tokens of other services, webhook secrets) in the database. */
export const secretsEnv = z.object({
  SECRETS_KEY: z
    .string('expected 32 random bytes in base64: openssl rand -base64 32')
    .transform((keys) => keys.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every(isSealingKey), {
      message: 'expected 32 random bytes in base64; several, the newest first, with commas',
    }),
});

/** `on` lets webhooks reach this machine too, for trying them out; ignored in production and on public servers. */
export const webhooksEnv = z.object({ WEBHOOK_ALLOW_LOOPBACK: z.enum(['on', 'off']).default('off') });

const NETWORKS =
  'expected networks or addresses with commas, such as 10.20.0.0/16, 2a00:20::/32, 203.0.113.7';

/** The operator's own networks with public addresses, to which no request on behalf of a user may go. */
export const addressesEnv = z.object({
  BLOCKED_NETWORKS: z
    .string()
    .default('')
    .transform((list) => (list === '' ? [] : list.split(',').map((network) => network.trim())))
    .superRefine((networks, context) => {
      for (const network of networks) {
        if (isNetwork(network)) continue;
        context.addIssue({ code: 'custom', message: `"${network}" is none: ${NETWORKS}` });
      }
    }),
});

/** The rules for requests to addresses that users or their browsers name: webhooks and notifications. */
export function outgoingUrlRules(
  env: z.infer<typeof webhooksEnv> &
    z.infer<typeof addressesEnv> &
    Pick<z.infer<typeof processEnv>, 'NODE_ENV'> &
    Pick<z.infer<typeof httpEnv>, 'PUBLIC_URL'>,
): OutgoingUrlRules {
  const isLocal = env.NODE_ENV !== 'production' && isLocalServer(env.PUBLIC_URL);
  return {
    allowLoopback: env.WEBHOOK_ALLOW_LOOPBACK === 'on' && isLocal,
    isPublic: publicAddresses(env.BLOCKED_NETWORKS),
  };
}

/** The secret that signs the cookies of signed-in browsers. */
export const signInEnv = z.object({
  BETTER_AUTH_SECRET: z
    .string('expected 32 characters or more: openssl rand -base64 32')
    .min(32, 'expected 32 characters or more'),
});

/** The Messages API that agents call: its address, its credentials, and the model of each tier. */
export const modelEnv = z.object({
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_AUTH_TOKEN: z.string().optional(),
  ANTHROPIC_BASE_URL: url.optional(),
  MODEL_FAST: z.string().default('claude-haiku-5-5'),
  MODEL_BALANCED: z.string().default('claude-sonnet-5-5'),
  MODEL_DEEP: z.string().default('claude-opus-5-5'),
  /** `model` omits the `thinking` parameter, for servers that do not know it. */
  MODEL_THINKING: z.enum(['tier', 'model'], 'expected tier or model').default('tier'),
});

/** The model providers that a worker offers, and how it starts those that are programs. */
export const providersEnv = z.object({
  MODEL_PROVIDERS: z
    .string()
    .default('anthropic')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(PROVIDERS, `expected some of ${PROVIDERS.join(', ')}`)).min(1)),
  /** The default provider for users who chose none; without it, the first of MODEL_PROVIDERS. */
  MODEL_PROVIDER: z.enum(PROVIDERS, `expected one of ${PROVIDERS.join(', ')}`).optional(),
  /** The address of the simulator that plays the teams' rehearsals, for the provider offline-demo. */
  OFFLINE_DEMO_URL: url.optional(),
  CLAUDE_CLI_PATH: z.string().default('claude'),
  /** The program's own key: ANTHROPIC_API_KEY is never passed to it. */
  CLAUDE_CLI_API_KEY: z.string().optional(),
  CLAUDE_CLI_BASE_URL: url.optional(),
  GEMINI_CLI_PATH: z.string().default('gemini'),
  GEMINI_MODEL_FAST: z.string().default('gemini-2.5-flash-lite'),
  GEMINI_MODEL_BALANCED: z.string().default('gemini-2.5-flash'),
  GEMINI_MODEL_DEEP: z.string().default('gemini-2.5-pro'),
  /** Including the version: `http://127.0.0.1:11434/v1`. */
  OPENAI_COMPATIBLE_BASE_URL: url.optional(),
  OPENAI_COMPATIBLE_API_KEY: z.string().optional(),
  /** The model of every tier without a model of its own. */
  OPENAI_COMPATIBLE_MODEL: z.string().optional(),
  OPENAI_COMPATIBLE_MODEL_FAST: z.string().optional(),
  OPENAI_COMPATIBLE_MODEL_DEEP: z.string().optional(),
  /** `prompt` describes tools in the prompt, for models without tool calling. */
  OPENAI_COMPATIBLE_TOOLS: z.enum(['own', 'prompt'], 'expected own or prompt').default('own'),
  /** `on` if the models accept images; else a text takes the place of an image. */
  OPENAI_COMPATIBLE_IMAGES: z.enum(['on', 'off'], 'expected on or off').default('off'),
  /** The server's context window, prompt and reply together. */
  OPENAI_COMPATIBLE_CONTEXT_TOKENS: z.coerce
    .number('expected a number')
    .int()
    .min(4_096, 'expected 4096 tokens or more: prompts and tools alone take that')
    .default(32_000),
  /** The most processes of each program at a time; further calls wait. */
  CLI_PROCESSES: z.coerce.number('expected a number').int().min(1).max(64).default(4),
  CLI_TIMEOUT_SECONDS: z.coerce.number('expected a number').min(1).max(540).default(240),
});

const ADDRESS_OF_COMPATIBLE = ['OPENAI_COMPATIBLE_BASE_URL', 'OPENAI_COMPATIBLE_MODEL'] as const;

/** Reports missing variables of offered providers, and a default provider that is not offered. For `superRefine`. */
export function checkProviders(
  env: Pick<
    z.infer<typeof providersEnv>,
    'MODEL_PROVIDER' | 'MODEL_PROVIDERS' | 'OFFLINE_DEMO_URL' | (typeof ADDRESS_OF_COMPATIBLE)[number]
  >,
  context: z.core.$RefinementCtx,
): void {
  if (env.MODEL_PROVIDERS.includes('openai-compatible')) {
    for (const name of ADDRESS_OF_COMPATIBLE.filter((one) => env[one] === undefined)) {
      const message = 'MODEL_PROVIDERS names openai-compatible, which needs it (docs/providers.md)';
      context.addIssue({ code: 'custom', path: [name], message });
    }
  }
  if (env.MODEL_PROVIDERS.includes(OFFLINE_DEMO) && env.OFFLINE_DEMO_URL === undefined)
    context.addIssue({
      code: 'custom',
      path: ['OFFLINE_DEMO_URL'],
      message: `expected the simulator's address, since MODEL_PROVIDERS has ${OFFLINE_DEMO}`,
    });
  if (env.MODEL_PROVIDER === undefined || env.MODEL_PROVIDERS.includes(env.MODEL_PROVIDER)) return;
  const message = `it is not among MODEL_PROVIDERS (${env.MODEL_PROVIDERS.join(', ')})`;
  context.addIssue({ code: 'custom', path: ['MODEL_PROVIDER'], message });
}

/** The variables of every process. */
export const processEnv = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The address at which HTTP is served, and the public address. */
export const httpEnv = z.object({
  PORT: webPort.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  TEMPORAL_UI_URL: url.optional(),
});

/** Requires TLS for a public address in production. For `superRefine`. */
export function checkPublicUrl(
  env: Pick<z.infer<typeof httpEnv>, 'PUBLIC_URL'> & Pick<z.infer<typeof processEnv>, 'NODE_ENV'>,
  context: z.core.$RefinementCtx,
): void {
  const { PUBLIC_URL, NODE_ENV } = env;
  if (NODE_ENV !== 'production' || PUBLIC_URL === undefined) return;
  if (new URL(PUBLIC_URL).protocol === 'https:' || isLoopbackUrl(PUBLIC_URL)) return;
  const message =
    'expected https://… in production, or this machine (http://127.0.0.1:3000): keys and cookies would travel unencrypted';
  context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message });
}

const amount = z.coerce.number('expected a number').min(0);

/** The settings of outgoing mail. Without SMTP_URL the local stack keeps mail in the dev outbox. */
export const mailEnv = z.object({
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'expected smtp://user:password@host:587 or smtps://…')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'expected an address such as Roundtable <hello@example.com>')
    .default('Roundtable <roundtable@localhost>'),
  /** The recipient of alert mails; alerts are also logged. */
  ALERT_EMAIL: z.email('expected an address').optional(),
});

/** `HISTORY_PREVIEWS` off keeps every word of users and agents out of workflow histories. */
export const limitsEnv = z.object({
  /** Messages per user and local day; 0: no limit. */
  DAILY_MESSAGE_LIMIT: amount.int().default(50),
  HISTORY_PREVIEWS: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
});

/** The gateway's limits (requests per minute; 0: no limit), and the proxies that it trusts. */
export const edgeEnv = z.object({
  RATE_LIMIT_PER_MINUTE: amount.int().default(1_200).describe('of one user'),
  RATE_LIMIT_ADDRESS_PER_MINUTE: amount.int().default(600).describe('of one address, nobody signed in'),
  RATE_LIMIT_FAILURES_PER_MINUTE: amount.int().default(120).describe('with no valid key, of one address'),
  DRAIN_DELAY_SECONDS: amount
    .max(300)
    .default(0)
    .describe('after SIGTERM everything is still served, and /readyz says that it is over'),
  TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      const proxies = readProxies(text);
      if (proxies === null) context.addIssue({ code: 'custom', message: PROXIES });
      return proxies ?? z.NEVER;
    })
    .optional(),
});

/** The daily figures from which on the operator is alerted. */
export const alertsEnv = z.object({
  DAILY_SPEND_ALERT: amount.default(50).describe('dollars of all users'),
  USER_CALLS_ALERT: amount.int().default(100).describe('model calls of one user'),
  TOOL_ERROR_RATE_ALERT: amount.max(1).default(0.05).describe('failed tool calls among all, 0 to 1'),
  TOOL_ERROR_MIN_CALLS: amount.int().min(1).default(20).describe('fewer calls say nothing about a rate'),
});

/** The settings of trace export. The SDK reads the other OTEL_* variables itself. */
export const telemetryEnv = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().default('false'),
  OTEL_TRACES_EXPORTER: z.string().default('otlp'),
});

/** The tracing options of a process. */
export function telemetryOf(env: z.infer<typeof telemetryEnv>, serviceName: string): TelemetryOptions {
  const isOff = env.OTEL_SDK_DISABLED.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null;
  return { serviceName: env.OTEL_SERVICE_NAME ?? serviceName, endpoint: isOff ? null : endpoint };
}

/** The bearer token for `/metrics`; without it, only requests from this machine may read them. */
export const metricsEnv = z.object({
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
});

/** The worker has no other port: without METRICS_PORT it opens none. */
export const workerMetricsEnv = z.object({
  ...metricsEnv.shape,
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
});

/** Dollars per day after which no model is called; 0: no limit. */
export const budgetEnv = z.object({
  DAILY_SPEND_LIMIT: amount.default(0),
  USER_DAILY_SPEND_LIMIT: amount.default(0),
});

/** The folder of the embedding model; without it, search compares words only. */
export const searchEnv = z.object({ EMBEDDINGS_DIR: z.string().optional() });

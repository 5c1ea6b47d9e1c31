type ChildEnv = Readonly<Record<string, string | undefined>>;

/** Secrets that only one process needs. Both apps need the database, the keys and Notion's. */
const OF_GATEWAY = ['BETTER_AUTH_SECRET'];
const OF_WORKER = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'BRAVE_API_KEY',
  'BRAVE_SEARCH_API_KEY',
  'CLAUDE_CLI_API_KEY',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'GEMINI_API_KEY',
  'GOOGLE_API_KEY',
  'OPENAI_COMPATIBLE_API_KEY',
  'OPENALEX_API_KEY',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
];
const OF_APPS = ['METRICS_TOKEN', 'NOTION_CLIENT_SECRET', 'PAYLOAD_KEYS', 'SECRETS_KEY'];
/** Only for the codec server. */
const OF_OPERATORS = ['CODEC_TOKEN'];
/** Only for the database owner, who creates the logins. */
const OF_LOGINS = ['APP_DATABASE_URL', 'TEMPORAL_DATABASE_URL'];

/** The gateway's environment: without the secrets that only others need, and with the app's database login. */
export function gatewayEnvironment(env: ChildEnv, appDatabaseUrl: string): ChildEnv {
  return { ...without(env, [...OF_WORKER, ...OF_LOGINS, ...OF_OPERATORS]), DATABASE_URL: appDatabaseUrl };
}

export function workerEnvironment(env: ChildEnv, appDatabaseUrl: string): ChildEnv {
  return { ...without(env, [...OF_GATEWAY, ...OF_LOGINS, ...OF_OPERATORS]), DATABASE_URL: appDatabaseUrl };
}

/** The environment of migrations and team publishing: the database owner's login and no other secrets. */
export function ownerEnvironment(env: ChildEnv): ChildEnv {
  return without(env, [...OF_WORKER, ...OF_GATEWAY, ...OF_APPS, ...OF_LOGINS, ...OF_OPERATORS]);
}

function without(env: ChildEnv, names: readonly string[]): ChildEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}

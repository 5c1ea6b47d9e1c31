/** What programs need of a system: where things are, whose account, which language, how to get out. No keys, no URLs of ours. */
const OF_THE_SYSTEM = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ'],
  ...['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS'], // keyrings
  ...[
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'ALL_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'all_proxy',
    'no_proxy',
  ],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
];

/**
 * The whole environment of a program: what the system needs, the program's own variables by name, and what is given.
 * Everything else stays here: no DATABASE_URL, no key of ours.
 */
export function programEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  own: {
    readonly names: readonly string[];
    readonly given?: Readonly<Record<string, string | undefined>>;
  },
): Record<string, string> {
  const picked = [...OF_THE_SYSTEM, ...own.names].map((name) => [name, env[name]] as const);
  return Object.fromEntries(
    [...picked, ...Object.entries(own.given ?? {})].flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value]],
    ),
  );
}

/** How Claude Code is signed in, besides the login in its folder. */
export const CLAUDE_OWN = ['CLAUDE_CONFIG_DIR', 'CLAUDE_CODE_OAUTH_TOKEN'];
/** How Gemini CLI is signed in, besides the login in its folder. */
export const GEMINI_OWN = [
  ...['GEMINI_API_KEY', 'GEMINI_CLI_HOME', 'GOOGLE_GEMINI_BASE_URL', 'GOOGLE_GENAI_USE_GCA'],
  ...['GOOGLE_GENAI_USE_VERTEXAI', 'GOOGLE_API_KEY', 'GOOGLE_APPLICATION_CREDENTIALS'],
  ...['GOOGLE_CLOUD_PROJECT', 'GOOGLE_CLOUD_LOCATION'],
];

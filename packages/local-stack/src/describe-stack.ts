import type { LocalServer } from '@roundtable/engine/local-model';
import type { LocalStackEnv } from './config.js';
import { localPaths } from './paths.js';
import type { StackSummary } from './stack.js';

/** Where `npm run chat` looks without an address. */
const USUAL_PORT = 3000;

/** The text that `npm start` prints when everything runs. */
export function describeStack(
  summary: StackSummary,
  about: { readonly config: LocalStackEnv; readonly servers: readonly LocalServer[] },
): string {
  const isUsual = new URL(summary.gatewayUrl).port === String(USUAL_PORT);
  const lines = [
    '',
    'Roundtable is running.',
    `  web page          ${summary.gatewayUrl}   <- open this`,
    `  API docs          ${summary.gatewayUrl}/docs`,
    `  Temporal          ${summary.temporalAddress}`,
    ...(summary.temporalUiUrl ? [`  Temporal UI       ${summary.temporalUiUrl}`] : []),
    `  model             ${describeModel(summary, about.config)}`,
    ...(summary.simulatorUrl === null ? [] : about.servers.map(describeServer)),
    `  logs              ${localPaths.logs}`,
    '',
    `In the terminal: npm run chat${isUsual ? '' : ` -- --url ${summary.gatewayUrl}`}     To stop: Ctrl-C`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function describeModel({ simulatorUrl }: StackSummary, config: LocalStackEnv): string {
  if (simulatorUrl !== null)
    return `Offline demo at ${simulatorUrl}, without a model. To connect one: npm run connect`;
  const [first] = config.MODEL_PROVIDERS;
  if (first === 'openai-compatible')
    return `${config.OPENAI_COMPATIBLE_MODEL ?? ''} at ${config.OPENAI_COMPATIBLE_BASE_URL ?? ''}`;
  if (first !== 'anthropic') return `${first}, as set in MODEL_PROVIDERS`;
  const { ANTHROPIC_BASE_URL: server } = config;
  return `${config.MODEL_BALANCED}${server === undefined ? ', through the API of Claude' : ` at ${server}`}`;
}

const MOST_NAMED = 3;

function describeServer({ name, baseUrl, models }: LocalServer): string {
  const named = models.slice(0, MOST_NAMED).join(', ');
  const more = models.length > MOST_NAMED ? ` and ${models.length - MOST_NAMED} more` : '';
  return `    found           ${name} at ${new URL(baseUrl).host} with ${named}${more}`;
}

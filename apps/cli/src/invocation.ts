import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { EXIT } from './exit-codes.js';

export interface Account {
  readonly url: string;
  readonly token: string | null;
  readonly email: string;
}

/** The parsed command line. */
export type Invocation = { readonly account: Account } & (
  | {
      readonly type: 'chat';
      readonly team: string;
      readonly locale: string | null;
      readonly resume: string | null;
    }
  | {
      readonly type: 'send';
      /** null: the text comes from standard input. */
      readonly text: string | null;
      readonly conversation: string | null;
      readonly team: string;
      readonly locale: string | null;
      readonly timeoutMs: number;
    }
  | {
      readonly type: 'decide';
      readonly confirmation: string;
      readonly conversation: string | null;
      readonly approved: boolean;
      readonly edits: Readonly<Record<string, string>>;
      readonly timeoutMs: number;
    }
  | { readonly type: 'doctor' }
);

interface Options {
  readonly url: string;
  readonly token?: string;
  readonly email: string;
  readonly team: string;
  readonly locale?: string;
  readonly lang?: 'en' | 'es';
  readonly resume?: string | true;
  readonly json?: string | true;
  readonly conversation?: string;
  readonly decide?: string;
  readonly approve?: true;
  readonly reject?: true;
  readonly edit: Readonly<Record<string, string>>;
  readonly timeout: number;
}

const EXAMPLES = `
Examples:
  npm run chat                                   talk
  npm run chat -- --team product-design --lang es   projects, files and methods, in Spanish
  npm run chat -- --resume                       continue the latest conversation
  npm run -s chat -- --json "Hello"              one message, one JSON object
  echo "How am I doing?" | npm run -s chat -- --json --conversation <id>
  npm run -s chat -- --decide <confirmation> --approve --edit "summary=Shorter"
  npm run chat -- doctor                         what is wrong, and what to do about it

Exit codes: 0 answered, 2 wrong usage, 3 gateway not reached, 4 refused by the gateway, 5 no answer (it failed or took too long).`;

/** Parses the command line. Returns an exit code if the help or a fault was printed. */
export function readInvocation(
  argv: readonly string[],
  defaults: { url: string; token: string | null },
): Invocation | number {
  const program = createProgram(defaults);
  try {
    program.parse([...argv], { from: 'user' });
    return invocationOf(program, program.opts<Options>(), defaults);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.answered : EXIT.usage;
  }
}

function createProgram(defaults: { url: string }): Command {
  const program = new Command('chat')
    .description('Talk with a team of agents, from a terminal or from a script.')
    .argument('[command]', 'doctor: checks the gateway, the sign-in and the team')
    .option('--url <address>', 'the gateway (ROUNDTABLE_URL)', address, defaults.url)
    .option('--email <address>', 'sign in locally as', 'you@example.com')
    .option('--token <key>', 'a bearer key instead of the local sign-in (ROUNDTABLE_TOKEN)')
    .option('--team <id>', 'who to talk with', 'round-table')
    .option('--locale <code>', 'the language of a new conversation, of those that the server has', code)
    .addOption(
      new Option('--lang <code>', 'the same, and the language of this program').choices(['en', 'es']),
    )
    .option('--resume [id]', 'continue a conversation (without an id: the latest)')
    .option('--json [text]', 'send one message, print one JSON object (without text: from standard input)')
    .option('--conversation <id>', 'for --json and --decide: the conversation')
    .option('--decide <id>', 'decide on an open proposal, by its confirmation id; print one JSON object')
    .option('--approve', 'with --decide: approve the proposal')
    .option('--reject', 'with --decide: reject the proposal')
    .option('--edit <field=value>', 'with --approve: change a field; may be repeated', edit, {})
    .option('--timeout <seconds>', 'for --json and --decide: how long to wait', seconds, 120)
    .addHelpText('after', EXAMPLES)
    .showHelpAfterError('(--help lists all options)')
    .exitOverride();
  return program;
}

function invocationOf(program: Command, options: Options, defaults: { token: string | null }): Invocation {
  const { url, email, team, conversation = null, lang } = options;
  const locale = lang ?? options.locale ?? null;
  const account: Account = { url, email, token: options.token ?? defaults.token };
  const timeoutMs = options.timeout * 1000;
  const [command] = program.args;
  if (command !== undefined && command !== 'doctor') program.error(`error: there is no command "${command}"`);
  if (program.args.length > 1) program.error(`error: too many arguments: ${program.args.slice(1).join(' ')}`);
  if (command === 'doctor') return { type: 'doctor', account };
  if (options.decide !== undefined) {
    if (options.json !== undefined) program.error('error: --decide and --json do not go together');
    if (options.approve === options.reject)
      program.error('error: --decide takes either --approve or --reject');
    const approved = options.approve === true;
    if (!approved && Object.keys(options.edit).length > 0) program.error('error: --edit goes with --approve');
    return {
      type: 'decide',
      account,
      confirmation: options.decide,
      conversation,
      approved,
      edits: options.edit,
      timeoutMs,
    };
  }
  if (options.approve || options.reject) program.error('error: --approve and --reject go with --decide');
  if (options.json !== undefined) {
    const text = options.json === true ? null : options.json;
    return { type: 'send', account, text, conversation, team, locale, timeoutMs };
  }
  const resume = options.resume === true ? 'latest' : (options.resume ?? conversation);
  return { type: 'chat', account, team, locale, resume };
}

function address(value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:3000.');
  }
  return value.replace(/(?<!\/)\/+$/, '');
}

/** Checks only the form of the code: the server knows the languages. */
function code(value: string): string {
  if (/^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(value)) return value;
  throw new InvalidArgumentError('It must be the code of a language, such as es.');
}

function seconds(value: string): number {
  const number = Number(value);
  if (!Number.isFinite(number) || number <= 0)
    throw new InvalidArgumentError('It must be a number of seconds.');
  return number;
}

function edit(value: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const at = value.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be field=value.');
  return { ...before, [value.slice(0, at)]: value.slice(at + 1) };
}

import { parseArgs } from 'node:util';

/** What `npm run connect` is asked to do. */
export type Wish =
  | { readonly type: 'ask' }
  | { readonly type: 'status' }
  | { readonly type: 'off' }
  | { readonly type: 'help' }
  | { readonly type: 'claude' }
  | {
      readonly type: 'server';
      readonly baseUrl: string;
      readonly model: string | null;
      readonly asksKey: boolean;
    };

export const USAGE = `npm run connect                                choose the language model, in a few questions
npm run connect -- --claude                    Claude: asks for the key (or reads it from standard input)
npm run connect -- --server URL [--model NAME] [--key]
                                               a server with the Chat Completions API, such as http://127.0.0.1:11434/v1
npm run connect -- --status                    which model is connected, and what runs on this machine
npm run connect -- --off                       no model: the offline demo answers
`;

/** @throws Error that names what cannot be understood; a key is never an argument, which others could see. */
export function readArguments(args: readonly string[]): Wish {
  const { values } = parseArgs({
    args: [...args],
    options: {
      claude: { type: 'boolean' },
      server: { type: 'string' },
      model: { type: 'string' },
      key: { type: 'boolean' },
      status: { type: 'boolean' },
      off: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const { server, model, key } = values;
  if (values.help) return { type: 'help' };
  const named = [values.claude, server !== undefined, values.status, values.off].filter(Boolean).length;
  if (named > 1) throw new Error('expected one of --claude, --server, --status, --off');
  if (server === undefined && (model !== undefined || key))
    throw new Error('--model and --key belong to --server');
  if (server !== undefined) {
    if (!/^https?:\/\/[^\s]+$/.test(server) || !URL.canParse(server))
      throw new Error(`--server is "${server}": expected an address such as http://127.0.0.1:11434/v1`);
    return {
      type: 'server',
      baseUrl: server.replace(/\/$/, ''),
      model: model ?? null,
      asksKey: key === true,
    };
  }
  if (values.claude) return { type: 'claude' };
  if (values.status) return { type: 'status' };
  return values.off ? { type: 'off' } : { type: 'ask' };
}

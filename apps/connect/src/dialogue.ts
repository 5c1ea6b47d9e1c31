import type { ModelConnection } from '@roundtable/core';
import { findLocalServers, type LocalServer, modelsAt } from '@roundtable/engine/local-model';
import type { Wish } from './read-arguments.js';
import type { Terminal } from './terminal.js';

type Server = Extract<Wish, { type: 'server' }>;
const MOST_LISTED = 8;
/** How long a server that somebody names may take to list its models: it may be far away. */
const LIST_MS = 10_000;

/** Asks who shall answer: Claude, one of the models on this machine, another server, or nobody (null). */
export async function chooseConnection(terminal: Terminal): Promise<ModelConnection | null> {
  const servers = await findLocalServers();
  const choices: readonly { readonly line: string; readonly take: () => Promise<ModelConnection | null> }[] =
    [
      { line: 'Claude, with your API key', take: () => askClaude(terminal) },
      ...servers.flatMap((server) =>
        server.models.slice(0, MOST_LISTED).map((model) => ({
          line: `${model}, through ${server.name} on this machine`,
          take: async () => local(server, model),
        })),
      ),
      {
        line: 'another server with the Chat Completions API (the one of OpenAI)',
        take: () => askServer(terminal),
      },
      { line: 'no model: the offline demo', take: async () => null },
    ];
  terminal.say('Which language model should the agents use?');
  for (const [i, { line }] of choices.entries()) terminal.say(`  ${i + 1}  ${line}`);
  for (;;) {
    const answer = await terminal.ask('Number: ');
    const choice = /^\d{1,2}$/.test(answer) ? choices[Number(answer) - 1] : undefined;
    if (choice !== undefined) return choice.take();
    terminal.say(`"${answer.slice(0, 40)}" is not a number from 1 to ${choices.length}. Type one of them.`);
  }
}

export async function askClaude(terminal: Terminal): Promise<ModelConnection> {
  return { provider: 'anthropic', key: await askKey(terminal) };
}

/** The model that is named, else the only one that the server has, else one that is chosen. */
export async function connectServer(
  terminal: Terminal,
  about: Omit<Server, 'type'>,
): Promise<ModelConnection> {
  const { baseUrl, asksKey } = about;
  const key = asksKey ? await askKey(terminal) : null;
  const model = about.model ?? (await chooseModel(terminal, await modelsAt(baseUrl, key, LIST_MS)));
  return { provider: 'openai-compatible', baseUrl, model, tools: 'own', key };
}

async function askServer(terminal: Terminal): Promise<ModelConnection> {
  const address = await terminal.ask('Its address, including the version (http://127.0.0.1:8000/v1): ');
  if (!URL.canParse(address))
    throw new Error(`"${address}" is not an address. It looks like http://127.0.0.1:8000/v1.`);
  const key = await terminal.askSecret('Its key (Enter for none; what you type is not shown): ');
  const baseUrl = address.replace(/\/$/, '');
  const model = await chooseModel(terminal, await modelsAt(baseUrl, key === '' ? null : key, LIST_MS));
  return { provider: 'openai-compatible', baseUrl, model, tools: 'own', key: key === '' ? null : key };
}

async function chooseModel(terminal: Terminal, models: readonly string[]): Promise<string> {
  const [only] = models;
  if (only !== undefined && models.length === 1) return only;
  if (models.length > 0) terminal.say(`Its models: ${models.slice(0, MOST_LISTED * 3).join(', ')}`);
  const name = await terminal.ask('Name of the model: ');
  if (name === '') throw new Error('expected the name of a model');
  return name;
}

async function askKey(terminal: Terminal): Promise<string> {
  const key = await terminal.askSecret('The key (what you type is not shown): ');
  if (key === '' || /\s/.test(key)) throw new Error('expected a key: one word, without spaces');
  return key;
}

function local({ baseUrl }: LocalServer, model: string): ModelConnection {
  return { provider: 'openai-compatible', baseUrl, model, tools: 'own', key: null };
}

import { z } from 'zod';

/** A language-model server on this machine. */
export interface LocalServer {
  readonly name: string;
  /** The base address of its Chat Completions API, including the version. */
  readonly baseUrl: string;
  /** Its models in the server's order; not empty. */
  readonly models: readonly string[];
}

/** The default address of each program. */
const PLACES: readonly Pick<LocalServer, 'name' | 'baseUrl'>[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
];
/** Short: a server on loopback answers at once, or there is none. */
const LOOK_MS = 800;

const ModelList = z.looseObject({ data: z.array(z.looseObject({ id: z.string().min(1) })).min(1) });
/** Servers also list embedding models, which cannot chat. */
const EMBEDS = /embed/i;

/**
 * Finds the language-model servers on this machine, of those that answer within `lookMs`. They receive only a request for
 * their list of models.
 */
export async function findLocalServers(places = PLACES, lookMs = LOOK_MS): Promise<LocalServer[]> {
  const found = await Promise.all(
    places.map(async (place) => ({ ...place, models: await modelsAt(place.baseUrl, null, lookMs) })),
  );
  return found.filter(({ models }) => models.length > 0);
}

/** Lists the chat models of a Chat Completions server; empty when no such server answers within `lookMs`. */
export async function modelsAt(baseUrl: string, key: string | null, lookMs: number): Promise<string[]> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}/models`, {
      ...(key === null ? {} : { headers: { authorization: `Bearer ${key}` } }),
      signal: AbortSignal.timeout(lookMs),
      redirect: 'manual',
    });
    const list = ModelList.parse(await response.json());
    return list.data.map(({ id }) => id).filter((id) => !EMBEDS.test(id));
  } catch {
    return []; // refused, timed out, or another program on that port: no such server
  }
}

import { z } from 'zod';

/** A server of language models on this machine. */
export interface LocalServer {
  readonly name: string;
  /** Of its Chat Completions, including the version. */
  readonly baseUrl: string;
  /** What it has, the first one first; not empty. */
  readonly models: readonly string[];
}

/** Where each program listens unless its user says otherwise. */
const PLACES: readonly Pick<LocalServer, 'name' | 'baseUrl'>[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
];
/** Loopback answers at once, or nobody is there. */
const LOOK_MS = 800;

const ModelList = z.looseObject({ data: z.array(z.looseObject({ id: z.string().min(1) })).min(1) });
/** They are listed, too, and cannot talk. */
const EMBEDS = /embed/i;

/** The servers of language models that run on this machine; nothing is sent to them but the question what they have. */
export async function findLocalServers(places = PLACES): Promise<LocalServer[]> {
  const found = await Promise.all(
    places.map(async (place) => ({ ...place, models: await modelsAt(place.baseUrl) })),
  );
  return found.filter(({ models }) => models.length > 0);
}

/** The models of a server of Chat Completions that can talk; none when nobody answers there, or somebody else. */
export async function modelsAt(baseUrl: string, key: string | null = null): Promise<string[]> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}/models`, {
      ...(key === null ? {} : { headers: { authorization: `Bearer ${key}` } }),
      signal: AbortSignal.timeout(LOOK_MS),
      redirect: 'manual',
    });
    const list = ModelList.parse(await response.json());
    return list.data.map(({ id }) => id).filter((id) => !EMBEDS.test(id));
  } catch {
    return []; // refused, silent, or another program on that port: there is no such server
  }
}

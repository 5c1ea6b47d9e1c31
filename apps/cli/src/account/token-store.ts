import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const Settings = z.object({ tokens: z.record(z.string(), z.record(z.string(), z.string())) });

export interface TokenStore {
  read(url: string, email: string): Promise<string | null>;
  write(url: string, email: string, token: string): Promise<void>;
}

/** Stores the keys of local sign-ins, by gateway and mail address, in a file that only its owner can read. */
export function createTokenStore(file: string): TokenStore {
  async function load(): Promise<z.infer<typeof Settings>> {
    const content = await readFile(file, 'utf8').catch(() => '{}');
    const parsed = Settings.safeParse(jsonOrNull(content));
    return parsed.success ? parsed.data : { tokens: {} }; // a damaged file costs one more sign-in
  }

  return {
    async read(url, email) {
      const { tokens } = await load();
      return tokens[url]?.[email] ?? null;
    },
    async write(url, email, token) {
      const { tokens } = await load();
      const next = { tokens: { ...tokens, [url]: { ...tokens[url], [email]: token } } };
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      // Renamed into place, so that readers never see half a file and an older file's mode is replaced.
      const fresh = `${file}.${process.pid}`;
      await writeFile(fresh, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
      await rename(fresh, file);
    },
  };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

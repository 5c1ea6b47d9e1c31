import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { listRoutes } from '@roundtable/api';
import { NotionExport, notionRoutes } from '@roundtable/capabilities/notion';
import { projectRoutes } from '@roundtable/capabilities/projects';
import { expect, it } from 'vitest';

const APP = new URL('../dist/app/', import.meta.url);
const LIMIT_BYTES = 250_000;
const ENTRY = 'index.html';
const PAGE = 'src/chat/chat-page.tsx';

interface Chunk {
  readonly file: string;
  /** The chunks that have to be there before it runs. */
  readonly imports?: readonly string[];
}

/** The form of Vite's own file; the test below fails when it is another one. */
function readManifest(): Readonly<Record<string, Chunk>> {
  return JSON.parse(readFileSync(new URL('.vite/manifest.json', APP), 'utf8')) as Record<string, Chunk>;
}

function filesOf(chunks: Readonly<Record<string, Chunk>>, name: string, found: Set<string>): Set<string> {
  const chunk = chunks[name];
  if (chunk === undefined) throw new Error(`the build has no chunk "${name}"`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const one of chunk.imports ?? []) filesOf(chunks, one, found);
  return found;
}

it(`all script of the chat page is under ${LIMIT_BYTES / 1000} KB, zipped`, () => {
  const chunks = readManifest();
  const files = filesOf(chunks, PAGE, filesOf(chunks, ENTRY, new Set(['first-paint.js'])));
  const sizes = [...files].map((file) => ({
    file,
    bytes: gzipSync(readFileSync(new URL(file, APP))).length,
  }));
  const sum = sizes.reduce((total, { bytes }) => total + bytes, 0);
  process.stdout.write(`first load of the chat page: ${(sum / 1000).toFixed(1)} KB of script, zipped\n`);
  expect(sum, JSON.stringify(sizes)).toBeLessThan(LIMIT_BYTES);
});

it('no script of the page holds what routes and schemas say of themselves', () => {
  const scripts = readdirSync(new URL('assets/', APP))
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(new URL(`assets/${file}`, APP), 'utf8'));
  const said = [
    ...listRoutes({ notion: notionRoutes, projects: projectRoutes }).map(({ route }) => route.summary),
    NotionExport.shape.total.description ?? '',
    'json-schema.org/', // what zod makes JSON Schema with
  ];
  expect(scripts.some((script) => script.includes(notionRoutes.get.path))).toBe(true); // they are looked through
  expect(said.filter((text) => scripts.some((script) => script.includes(text)))).toEqual([]);
});

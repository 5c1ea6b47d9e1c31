import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TeamSection, TeamSections } from '@roundtable/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readSections } from './section-files.js';

const venues: TeamSection<{ name: string; song: string }[]> = {
  schema: z.array(z.strictObject({ name: z.string(), song: z.string() })),
  files: {
    type: 'registry',
    summary: (all) => `${all.length} venues`,
    faults: (all, { agents, files }) =>
      all.flatMap(({ name, song }, i) => [
        ...(agents.includes(name)
          ? [{ type: 'entry' as const, path: [i, 'name'], message: 'is an agent' }]
          : []),
        ...(files.includes(`songs/${song}`)
          ? []
          : [{ type: 'entry' as const, path: [i, 'song'], message: 'nobody wrote it' }]),
      ]),
  },
};
const songs: TeamSection<string[]> = {
  schema: z.array(z.string()),
  files: {
    type: 'folder',
    entryOf: ({ name, text }) =>
      text.startsWith('La')
        ? { type: 'entry', entry: `${name}: ${text}` }
        : { type: 'fault', message: 'has no tune' },
    summary: (all) => `${all.length} songs`,
  },
};
const sections: TeamSections = {
  venues: { ...venues, capability: 'tours' },
  songs: { ...songs, capability: 'tours' },
  tempo: { schema: z.string(), capability: 'tours' },
};

async function read(files: Readonly<Record<string, string>>) {
  const dir = await mkdtemp(join(tmpdir(), 'sections-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), text);
    }
    const registries = { agents: 'agents.yaml', frame: 'frame.md', venues: 'places.yaml' };
    const lists = await readSections(dir, { sections, registries });
    const told = { agents: ['host'], files: lists.flatMap((one) => one.files) };
    return {
      lists: lists.map(({ name, value, isWhole, summary }) => ({ name, value, isWhole, summary })),
      files: told.files,
      faults: lists
        .flatMap((one) => [...one.faults, ...one.referenceFaults(told)])
        .map(
          ({ file, line, column, path, message }) =>
            `${file.slice(dir.length + 1)}:${line}:${column} ${path}: ${message}`,
        ),
    };
  } finally {
    await rm(dir, { recursive: true });
  }
}

it('a section is read from the file that registries name, or from the files of its folder', async () => {
  const { lists, files, faults } = await read({
    'places.yaml': 'venues: [{ name: Hall, song: a.txt }]',
    'songs/a.txt': 'La la.',
    'songs/b.txt': 'La.',
    'other/c.txt': 'Not a song.',
  });
  expect(lists).toEqual([
    { name: 'venues', value: [{ name: 'Hall', song: 'a.txt' }], isWhole: true, summary: '1 venues' },
    { name: 'songs', value: ['a.txt: La la.', 'b.txt: La.'], isWhole: true, summary: '2 songs' },
  ]);
  expect(files).toEqual(['places.yaml', 'songs/a.txt', 'songs/b.txt']);
  expect(faults).toEqual([]);
});

it('what a section finds wrong is a fault at its place, in a file of the folder or between entries', async () => {
  const { faults } = await read({
    'places.yaml': 'venues:\n  - { name: host, song: z.txt }',
    'songs/a.txt': 'Silence.',
    'songs/b.txt': '',
  });
  expect(faults).toEqual([
    'places.yaml:2:13 venues.0.name: is an agent',
    'places.yaml:2:25 venues.0.song: nobody wrote it',
    'songs/a.txt:1:1 : has no tune',
    'songs/b.txt:1:1 : is empty',
  ]);
});

it('a registry that cannot be read whole is not asked about its references', async () => {
  const { lists, faults } = await read({ 'places.yaml': 'venues: [{ name: host, song: 7 }]' });
  expect(lists[0]).toMatchObject({ value: null, isWhole: false, summary: null });
  expect(faults).toEqual(['places.yaml:1:30 venues.0.song: Invalid input: expected string, received number']);
});

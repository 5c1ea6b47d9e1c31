import { describe, expect, it } from 'vitest';
import { findTypedFiles } from './typed-files.js';

const THERE = [
  '/home/ana/brief.md',
  '/home/ana/my brief.md',
  '/home/ana/notas/brief.pdf',
  '/tmp/a.csv',
  '/home/ana/notes.md',
  '/home/ana/README',
];
const places = { cwd: '/home/ana', home: '/home/ana', isFile: async (path: string) => THERE.includes(path) };
const find = (line: string) => findTypedFiles(line, places);

describe('a line that names a file', () => {
  it.each([
    ['./brief.md', '/home/ana/brief.md', 'brief.md'],
    ['brief.md', '/home/ana/brief.md', 'brief.md'],
    ['/home/ana/brief.md', '/home/ana/brief.md', 'brief.md'],
    ['upload ./brief.md', '/home/ana/brief.md', 'upload brief.md'],
    ['[uploads file] ./brief.md', '/home/ana/brief.md', '[uploads file] brief.md'],
    ['[sube] ~/notas/brief.pdf', '/home/ana/notas/brief.pdf', '[sube] brief.pdf'],
    ['Súbelo: brief.md', '/home/ana/brief.md', 'Súbelo: brief.md'],
    ['upload "./my brief.md"', '/home/ana/my brief.md', 'upload my brief.md'],
    ['./my brief.md', '/home/ana/my brief.md', 'my brief.md'],
    ['./my\\ brief.md', '/home/ana/my brief.md', 'my brief.md'],
    ['file:///home/ana/my%20brief.md', '/home/ana/my brief.md', 'my brief.md'],
    [
      'aquí tienes «my brief.md», ¿qué opinas?',
      '/home/ana/my brief.md',
      'aquí tienes my brief.md, ¿qué opinas?',
    ],
    [
      'Here it is (./brief.md), what do you think?',
      '/home/ana/brief.md',
      'Here it is (brief.md), what do you think?',
    ],
  ])('%s', async (line, path, text) => {
    expect(await find(line)).toEqual({ type: 'found', paths: [path], text });
  });

  it('may name several', async () => {
    expect(await find('upload ./brief.md and /tmp/a.csv please')).toEqual({
      type: 'found',
      paths: ['/home/ana/brief.md', '/tmp/a.csv'],
      text: 'upload brief.md and a.csv please',
    });
  });
});

it.each([
  'I changed notes.md yesterday',
  'Let us map the journey',
  'help',
  'What about navigation and/or search?',
  'upload',
  'upload my brief please',
  'README',
])('%s is talk', async (line) => {
  expect(await find(line)).toBeNull();
});

it.each(['./nothing.md', 'upload ~/nothing.pdf', 'sube «no hay.docx»'])(
  '%s names a file that is missing',
  async (line) => {
    expect(await find(line)).toMatchObject({ type: 'missing' });
  },
);

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readLanguages } from './read-languages.js';

const FRENCH = 'name: Français\nenglish: French\ntag: fr-FR\nheard: je tu vous\n';
const folder = mkdtempSync(join(tmpdir(), 'locales-'));

function files(texts: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reads a language with what it has, and leaves other files alone', () => {
  const server =
    'notices:\n  homeAgain: Bon retour.\nmails:\n  followUp:\n    reminder: [Rappel, "Rappel : {0}"]\n';
  expect(
    readLanguages(files({ 'README.md': '', 'fr/locale.yaml': FRENCH, 'fr/server.yaml': server })),
  ).toEqual([
    {
      ...{
        code: 'fr',
        name: 'Français',
        english: 'French',
        tag: 'fr-FR',
        heard: new Set(['je', 'tu', 'vous']),
      },
      page: {},
      lines: {
        notices: { homeAgain: 'Bon retour.' },
        mails: { followUp: { reminder: ['Rappel', 'Rappel : {0}'] } },
      },
    },
  ]);
});

it('reads a folder that is a link', () => {
  files({ '.mounted/fr/locale.yaml': FRENCH });
  symlinkSync(join(folder, '.mounted', 'fr'), join(folder, 'fr'));
  expect(readLanguages(folder).map(({ code }) => code)).toEqual(['fr']);
});

it('names every fault of all of them', () => {
  const wrong = {
    'fr/locale.yaml': FRENCH.replace('fr-FR', 'french'),
    'fr/page.yaml': 'home:\n  hello: 3\n',
    'es/locale.yaml': FRENCH,
    'Deutsch/page.yaml': 'home: {}\n',
  };
  const read = () => readLanguages(files(wrong));
  expect(read).toThrow('fr/locale.yaml:3:6 tag: expected a tag such as fr-FR');
  expect(read).toThrow('fr/page.yaml:2:10 home.hello: expected a text, texts or further keys');
  expect(read).toThrow('es:1:1 "es" is in the code already');
  expect(read).toThrow('Deutsch:1:1 expected a code such as fr or pt-BR');
  expect(read).toThrow('Deutsch/locale.yaml:1:1 there is no such file');
  expect(() => readLanguages(join(folder, 'nowhere'))).toThrow('there is no such folder');
});

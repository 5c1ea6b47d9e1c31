import { describe, expect, it } from 'vitest';
import { commandName, readCommand } from './command-names.js';
import { COMMAND_WORDS, helpText } from './command-words.js';

describe('a line that begins with a slash', () => {
  it.each([
    ['/help', 'help', 'en'],
    ['/ayuda', 'help', 'es'],
    ['/NUEVA', 'new', 'es'],
    ['/explícar 3', 'explain', 'es'],
    ['/historial dormir', 'history', 'es'],
    ['/salir', 'quit', 'es'],
    ['/exit', 'quit', 'en'],
  ] as const)('%s is a command in the language of its name', (typed, command, language) => {
    for (const talk of ['en', 'es'] as const)
      expect(readCommand(typed, talk)).toMatchObject({ command, language });
  });

  it('is in the language of the talk when its name is of both, or none', () => {
    expect(readCommand('/?', 'es')).toMatchObject({ command: 'help', language: 'es' });
    expect(readCommand('/q', 'en')).toMatchObject({ command: 'quit', language: 'en' });
    expect(readCommand('/nada de nada', 'es')).toEqual({
      ...{ command: null, name: 'nada', rest: 'de nada', language: 'es' },
    });
  });

  it('keeps what stands behind the name as it was typed', () => {
    expect(readCommand('/subir  ./mi  brief.md  diseño ', 'en').rest).toBe('./mi  brief.md  diseño');
  });
});

describe('the list of commands', () => {
  it.each(['en', 'es'] as const)('names each by a name that is understood: %s', (language) => {
    const text = helpText(language, { inProjects: true });
    for (const [command] of COMMAND_WORDS[language].commands) {
      const name = commandName(command, language);
      expect(text).toContain(name);
      expect(readCommand(name, 'en')).toMatchObject({ command, language });
    }
    const without = helpText(language, { inProjects: false });
    expect(without).toContain(commandName('upload', language));
    expect(without).toContain(COMMAND_WORDS[language].attach[1]);
  });
});

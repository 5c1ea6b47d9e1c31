import { expect, it } from 'vitest';
import { plainText } from '../terminal/plain-terminal.js';
import { renderEvent } from './render-event.js';
import { emptyView } from './view.js';

function shown(locale: 'en' | 'es', tool: string, result: string): string {
  const data = { turn: 2, callId: '2.1.0', agent: 'coach', tool, isError: true, result };
  const { output } = renderEvent(emptyView(null, locale), { type: 'tool.finished', data });
  return output.map(plainText).join('');
}

it.each([
  ['get_goal', 'NOT_FOUND: no such goal', '! get_goal did not work: no such goal\n'],
  [
    'web_search',
    'Web search is not set up here (KEY is missing). Say so in a few words.',
    '! web_search did not work: Web search is not set up here (KEY is missing).\n',
  ],
])('a tool that did not work is told: %s', (tool, result, line) => {
  expect(shown('en', tool, result)).toBe(line);
});

it.each([
  ['NOT_FOUND: no such goal', '! get_goal no ha funcionado: Esto no existe o se ha eliminado\n'],
  ['The page failed.', '! get_goal no ha funcionado. Los agentes lo saben y siguen sin ese resultado.\n'],
])('and without English in a Spanish chat: %s', (result, line) => {
  expect(shown('es', 'get_goal', result)).toBe(line);
});

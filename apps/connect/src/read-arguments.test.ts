import { expect, it } from 'vitest';
import { readArguments } from './read-arguments.js';

it.each<[string, object]>([
  ['', { type: 'ask' }],
  ['--status', { type: 'status' }],
  ['--off', { type: 'off' }],
  ['--help', { type: 'help' }],
  ['--claude', { type: 'claude' }],
  [
    '--server http://127.0.0.1:1234/v1/',
    { type: 'server', baseUrl: 'http://127.0.0.1:1234/v1', model: null, asksKey: false },
  ],
  [
    '--server https://models.example/v1 --model large --key',
    { type: 'server', baseUrl: 'https://models.example/v1', model: 'large', asksKey: true },
  ],
])('“%s” is understood', (line, wish) => {
  expect(readArguments(line.split(' ').filter(Boolean))).toEqual(wish);
});

it.each([
  ['--sever x', /--sever/],
  ['--claude --off', /one of/],
  ['--model large', /belong to --server/],
  ['--claude --key', /belong to --server/],
  ['--server localhost', /"localhost": expected an address/],
  ['--claude sk-ant-1', /sk-ant-1|argument/],
])('“%s” is refused, and says why', (line, why) => {
  expect(() => readArguments(line.split(' '))).toThrow(why);
});

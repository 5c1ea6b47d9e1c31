import { expect, it } from 'vitest';
import { canonicalJson } from './team-hash.js';

it('canonical JSON sorts keys at every depth, keeps list order and drops undefined members', () => {
  const value = { b: [2, { d: null, c: 'é"' }], a: undefined, A: true, 10: 1, 9: 1 };
  expect(canonicalJson(value)).toBe('{"10":1,"9":1,"A":true,"b":[2,{"c":"é\\"","d":null}]}');
});

import type { Proposal } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { claimOf, hostOf, NOW } from '../../../test/step-scene.js';
import { confirmationRow, isAsProposed } from './confirmation.js';

describe('the hash of a proposal', () => {
  const row = (preview: Proposal['preview']) =>
    confirmationRow(
      { claim: claimOf(), agent: hostOf(), now: NOW },
      { index: 0, tool: 'propose' },
      { type: 'proposal', kind: 'k', preview, editable: [] },
    );

  it('does not depend on the order of fields, and does on every name and value', () => {
    const { argsHash } = row({ a: '1', b: '2', c: null });
    expect(isAsProposed({ argsHash, preview: { c: null, b: '2', a: '1' } })).toBe(true);
    const others: Proposal['preview'][] = [
      { a: '1', b: '2' },
      { a: '2', b: '2', c: null },
      { a: '1', b: '2', d: null },
    ];
    for (const preview of others) expect(isAsProposed({ argsHash, preview })).toBe(false);
  });

  it('of rows from before it was marked says nothing', () => {
    expect(isAsProposed({ argsHash: 'abc', preview: { a: '1' } })).toBe(true);
  });

  it('is of what the database can hold', () => {
    const { preview, argsHash } = row({ a: 'x\u0000y' });
    expect([preview, isAsProposed({ argsHash, preview: { a: 'xy' } })]).toEqual([{ a: 'xy' }, true]);
  });
});

it('the ids of a turn’s rows are the same at every attempt, and each of its own', () => {
  const row = (index: number, claim = claimOf()) =>
    confirmationRow(
      { claim, agent: hostOf(), now: NOW },
      { index, tool: 'propose' },
      { type: 'proposal', kind: 'k', preview: {}, editable: [] },
    ).id;
  expect(row(0)).toBe(row(0));
  const all = [row(0), row(1), row(0, claimOf({ step: 3 })), row(1, claimOf({ step: 1 }))];
  expect(new Set(all).size).toBe(4);
});

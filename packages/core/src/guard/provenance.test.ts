import { describe, expect, it } from 'vitest';
import type { MessageRow, ToolCallRow } from '../ledger/rows.js';
import { NOTHING_KNOWN } from '../memory/memory-slice.js';
import { OWN_WORDS_ONLY, provenanceOf } from './provenance.js';

const ID = 'd0000000-0000-4000-8000-000000000001';
const call = (tool: string, more: Partial<ToolCallRow> = {}): ToolCallRow => ({
  ...{ turn: 1, reply: 1, index: 0, toolUseId: 't', agent: 'a', tool, input: {} },
  ...{ status: 'done', result: 'found', isError: false },
  ...more,
});
const decision = (raw: Record<string, unknown>): MessageRow => ({
  ...{ id: 'm', seq: 1, turn: 1, step: 1, role: 'system', agent: null, kind: 'decision', text: 'Approved' },
  blocks: [{ type: 'other', raw }],
  stopReason: null,
});
type About = Parameters<typeof provenanceOf>[0];
const of = (more: Partial<About> & { calls?: ToolCallRow[]; messages?: MessageRow[] } = {}) => {
  const { calls = [], messages = [], ...about } = more;
  return provenanceOf({
    turn: 4,
    before: OWN_WORDS_ONLY,
    slice: { messages, calls, transitions: [] },
    memory: NOTHING_KNOWN,
    notes: [],
    derived: [],
    brings: [],
    bringsOf: ({ tool }) => (tool === 'page' ? 'outside' : tool === 'file' ? 'files' : null),
    ...about,
  });
};

describe('whose text a context holds', () => {
  it('is the user’s own until something else comes', () => {
    expect(of()).toEqual(OWN_WORDS_ONLY);
    expect(of({ calls: [call('get_goals')] })).toEqual(OWN_WORDS_ONLY);
  });

  it('is others’ with a page in it, or with the error of one', () => {
    expect(of({ calls: [call('page')] })).toEqual({ outside: 4, files: null });
    expect(of({ calls: [call('page', { status: 'error' })] })).toEqual({ outside: 4, files: null });
  });

  it('is not others’ for a page that is only asked about, or was never opened', () => {
    for (const status of ['pending', 'proposed', 'interrupted', 'handoff'] as const)
      expect(of({ calls: [call('page', { status })] })).toEqual(OWN_WORDS_ONLY);
  });

  it('is others’ with a page that the user agreed to', () => {
    const told = { decision: 'approved', success: true, tool: 'page' };
    expect(of({ messages: [decision(told)] }).outside).toBe(4);
    expect(of({ messages: [decision({ ...told, decision: 'rejected' })] }).outside).toBeNull();
    expect(of({ messages: [decision({ decision: 'approved' })] }).outside).toBeNull();
  });

  it('is the files’ with a file in it, or with a source of context that brings some', () => {
    expect(of({ calls: [call('file')] })).toEqual({ outside: null, files: 4 });
    expect(of({ brings: ['files'] })).toEqual({ outside: null, files: 4 });
  });

  it('stays what it was when the page has left the window', () => {
    expect(of({ before: { outside: 2, files: null } })).toEqual({ outside: 2, files: null });
    expect(of({ before: { outside: 2, files: null }, calls: [call('page'), call('file')] })).toEqual({
      outside: 2,
      files: 4,
    });
  });

  it('is others’ with a note that an agent wrote from a page, wherever the note turns up', () => {
    const derived = [{ id: ID, source: 'outside', opensTurn: false }] as const;
    expect(of({ derived })).toEqual(OWN_WORDS_ONLY);
    expect(of({ derived, calls: [call('notes', { result: { notes: [{ id: ID }] } })] }).outside).toBe(4);
    const commitments = [{ id: ID, text: 'Run', dueAt: null, goal: null }];
    expect(of({ derived, memory: { ...NOTHING_KNOWN, facts: { commitments } } }).outside).toBe(4);
    expect(of({ derived: [{ id: ID, source: 'outside', opensTurn: true }] }).outside).toBe(4);
    const notes = [`The user’s message is kept as a check-in on their goal “Run” (goal_id ${ID}).`];
    expect(of({ notes, derived: [{ id: ID, source: 'outside', opensTurn: false }] }).outside).toBe(4);
    expect(of({ derived: [{ id: ID, source: 'files', opensTurn: true }] })).toEqual({
      outside: null,
      files: 4,
    });
  });
});

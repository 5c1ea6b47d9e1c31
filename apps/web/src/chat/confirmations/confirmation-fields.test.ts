import { describe, expect, it } from 'vitest';
import { contentOf, editsOf, inWords } from './confirmation-fields.js';

const about = { id: 'c1', expiresAt: '2026-03-01T00:00:00.000Z', turn: 3 };
const plan = {
  ...about,
  kind: 'plan_save',
  editable: ['planContent', 'summary'],
  goalId: 'g1',
  goalTitle: 'Run 10 km',
  planContent: '# Weeks\n\n1. Run',
  summary: 'Three runs a week',
};

describe('what a card shows of a confirmation', () => {
  it('is a plan with its goal, the summary first', () => {
    expect(contentOf(plan)).toEqual({
      kind: 'plan_save',
      subject: 'Run 10 km',
      fields: [
        { name: 'summary', text: 'Three runs a week', isEditable: true },
        { name: 'planContent', text: '# Weeks\n\n1. Run', isEditable: true },
      ],
    });
  });

  it('is the plan’s own title before its goal’s, and none when it has neither', () => {
    expect(contentOf({ ...plan, title: 'Spring' }).subject).toBe('Spring');
    expect(contentOf({ ...plan, goalTitle: null }).subject).toBeNull();
  });

  it('is the line that counts what a deletion takes, once', () => {
    const deletion = {
      ...about,
      kind: 'project_delete',
      editable: [],
      projectId: 'p1',
      projectName: 'Atlas',
      turns: '4',
      files: '1',
      decisions: '2',
      summary: 'delete “Atlas” with 4 turns',
    };
    expect(contentOf(deletion)).toEqual({
      kind: 'project_delete',
      subject: 'Atlas',
      fields: [{ name: 'summary', text: 'delete “Atlas” with 4 turns', isEditable: false }],
    });
  });

  it('is the facts that would be kept, with whoever says them', () => {
    const facts = {
      ...about,
      kind: 'project_facts',
      editable: ['timeline'],
      projectId: 'p1',
      projectName: 'Atlas',
      source: 'brief.md',
      replaces: null,
      timeline: '6 weeks',
      summary: 'facts of “Atlas” from brief.md: timeline',
    };
    expect(contentOf(facts)).toEqual({
      kind: 'project_facts',
      subject: 'Atlas',
      fields: [
        { name: 'summary', text: 'facts of “Atlas” from brief.md: timeline', isEditable: false },
        { name: 'timeline', text: '6 weeks', isEditable: true },
      ],
    });
  });

  it('is the whole address that is asked about, and why', () => {
    const asked = {
      ...about,
      kind: 'address_open',
      editable: [],
      address: 'https://a.example/?note=my_*secret*',
      why: 'Neither you nor a search named it.',
      summary: 'open https://a.example/?note=my_*secret*',
      details: 'url: https://a.example/?note=my_*secret*',
    };
    expect(contentOf(asked)).toEqual({
      kind: 'address_open',
      subject: asked.summary,
      fields: [
        { name: 'address', text: asked.address, isEditable: false },
        { name: 'why', text: asked.why, isEditable: false },
      ],
    });
  });

  it('is all of a call that is asked about, and why', () => {
    const asked = {
      ...about,
      kind: 'tool_call',
      editable: [],
      summary: 'delete the plan “Winter”',
      details: 'action: delete_plan\ntarget: Winter',
      why: 'Text from outside is part of this.',
    };
    expect(contentOf(asked)).toMatchObject({ kind: 'tool_call', subject: asked.summary });
    expect(contentOf(asked).fields.map(({ name }) => name)).toEqual(['why', 'details']);
  });

  it('is every text of a kind that it does not know', () => {
    const other = { ...about, kind: 'mail_send', editable: ['body'], body: 'Hello', to: 'ana@example.com' };
    expect(contentOf(other)).toMatchObject({ kind: 'other', subject: null });
    expect(contentOf(other).fields.map(({ name }) => name)).toEqual(['body', 'to']);
    expect(inWords(other.kind)).toBe('Mail send');
  });
});

it('sends only what was changed, to the byte', () => {
  expect(editsOf(plan, {})).toEqual({});
  expect(editsOf(plan, { summary: plan.summary, planContent: '# Weeks\n\n1. Walk \n' })).toEqual({
    planContent: '# Weeks\n\n1. Walk \n',
  });
  expect(editsOf(plan, { goalTitle: 'Another' })).toEqual({});
});

import { expect, it } from 'vitest';
import type { Brief } from '../briefs/brief.js';
import { turnBriefed } from './turn-briefed.js';

const BRIEF: Brief = {
  workflow: 'matched',
  intent: 'task',
  language: 'en',
  project: null,
  match: {
    task: 'mapping',
    score: 90,
    class: 'HIGH',
    evidence: [{ kind: 'name', term: 'map', said: 'A PRIVATE WORD', score: 90 }],
  },
  alternates: [{ task: 'testing', score: 40, class: 'LOW', evidence: [] }],
  mayDecide: false,
  guides: ['map.md'],
  materials: [],
  passages: [],
  missing: [],
  history: [],
  stages: [],
};
const HOST = { id: 'host', name: 'Host' };

it('tells viewers of the brief, without a word of the user or of a guide', () => {
  expect(turnBriefed(3, HOST, BRIEF, [])).toEqual({
    type: 'turn.briefed',
    data: {
      turn: 3,
      agent: HOST,
      workflow: 'matched',
      language: 'en',
      task: { id: 'mapping', name: 'mapping', score: 90, class: 'HIGH' },
      guides: ['map.md'],
      alternates: [{ id: 'testing', score: 40 }],
    },
  });
});

it('tells that no task was found', () => {
  expect(turnBriefed(3, HOST, { ...BRIEF, language: 'es', match: null }, []).data).toMatchObject({
    language: 'es',
    task: null,
  });
});

import { describe, expect, test } from 'vitest';
import { promisesIn, promisesWithoutFollowUp } from './promises.js';

describe('a promise in time', () => {
  test.each([
    "I'll check in tomorrow.",
    'I’ll check in with you on Friday',
    'I will remind you before the call.',
    "I'm going to follow up next week.",
    "I'll be checking in on Thursday.",
    'Coach will check in with you tomorrow to see how day one went.',
    'Accountability Partner will ask you on Tuesday.',
    "I'll ask you again at 9.",
    "You'll hear from me on Monday.",
    "I've set a reminder for you.",
    "I'll come back to you in two hours.",
    'Mañana te pregunto.',
    'Te recordaré la llamada.',
    'El martes te escribo para ver cómo fue.',
    'Te escribo el martes.',
    'Te pregunto en unos días.',
    'Volveré a preguntarte.',
    'Voy a avisarte a las 9.',
    'Te pongo un recordatorio.',
  ])('"%s" is one', (sentence) => {
    expect(promisesIn(`That sounds good. ${sentence} Take care`)).toHaveLength(1);
  });

  test.each([
    "I'll be here whenever you write.",
    "If you like, I'll remind you on Friday.",
    'Shall I check in tomorrow?',
    'Would you like me to remind you?',
    'I can remind you on Friday.',
    'I will not check in.',
    "I'll ask Pattern Analyst over.",
    "I'll hand you over to Coach now.",
    "I'll write the plan down so that you can look at it.",
    'Tomorrow is another day.',
    'You will check in when it suits you.',
    'Ahora te paso con Coach.',
    'Te escribo el plan para que lo veas.',
    '¿Quieres que te recuerde la cita mañana?',
    'Si quieres, mañana te pregunto.',
    'Te recuerdo que el plan espera tu decisión.',
    'Mañana será otro día.',
    'Aquí estaré cuando quieras escribir.',
  ])('"%s" is none', (sentence) => {
    expect(promisesIn(sentence)).toEqual([]);
  });
});

describe('a promise is kept by a call of the same turn', () => {
  const promise = "I'll check in tomorrow.";
  test.each([
    [{ tool: 'schedule_reminder', input: { note: 'n', at: '2026-03-03T09:00' } }],
    [{ tool: 'createCommitment', input: { text: 't', due: '2026-03-03T09:00' } }],
    [{ tool: 'updateCommitment', input: { commitment_id: 'c', due: '2026-03-03T09:00' } }],
    [{ tool: 'update_follow_up', input: { follow_up_id: 'f', action: 'snooze' } }],
    [{ tool: 'updatePreferences', input: { checkInRhythm: 'weekly' } }],
  ])('%o keeps it', (call) => {
    expect(promisesWithoutFollowUp(promise, [{ tool: 'thinking' }, call])).toEqual([]);
  });

  test.each([
    [[]],
    [[{ tool: 'record_check_in', input: { content: 'c' } }]],
    [[{ tool: 'schedule_reminder', input: {}, isError: true }]],
    [[{ tool: 'createCommitment', input: { text: 'without a time' } }]],
    [[{ tool: 'updateCommitment', input: { commitment_id: 'c', status: 'done' } }]],
    [[{ tool: 'update_follow_up', input: { follow_up_id: 'f', action: 'done' } }]],
    [[{ tool: 'updatePreferences', input: { checkInRhythm: 'off' } }]],
  ])('%o does not', (calls) => {
    expect(promisesWithoutFollowUp(promise, calls)).toEqual([promise]);
  });

  test('a reply without a promise needs none', () => {
    expect(promisesWithoutFollowUp('How did it go?', [])).toEqual([]);
  });
});

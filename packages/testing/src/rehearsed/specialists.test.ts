import { describe, expect, test } from 'vitest';
import { DUE, lastTurn, toolsOf } from './last-turn.js';
import { COMMITMENT, FOLLOW_UP, GOAL, type Line } from './talk.js';

describe('Coach', () => {
  test.each(['I ran three kilometres this morning', 'Hoy caminé media hora'])(
    'keeps "%s" as a check-in',
    async (say) => {
      const turn = await lastTurn([say]);
      expect(turn.calls).toMatchObject([{ tool: 'record_check_in', input: { content: say } }]);
      expect(turn.speakers).toEqual(['coach']);
    },
  );

  test('names the goal that a check-in is about', async () => {
    const { calls } = await lastTurn(['I did my running before breakfast']);
    expect(calls).toMatchObject([{ input: { goal_id: GOAL } }]);
  });

  test('looks for what was told before and says it with its day', async () => {
    const turn = await lastTurn(['What did I say about my knee?']);
    expect(turn.calls[0]).toMatchObject({ tool: 'search_check_ins', input: { query: 'my knee' } });
    expect(turn.words).toMatch(/20 February.*My knee hurt after the hill/);
  });

  test('says a commitment back first, and keeps it on a yes, in local time', async () => {
    const asked = await lastTurn(["I'll call the dentist on Tuesday at 9"]);
    expect(asked.calls).toEqual([]);
    expect(asked.words).toMatch(/“call the dentist”, Tuesday 3 March at 09:00.*\?$/);
    const kept = await lastTurn(["I'll call the dentist on Tuesday at 9", 'yes please']);
    expect(kept.calls).toEqual([
      {
        tool: 'createCommitment',
        input: { text: 'call the dentist', due: '2026-03-03T09:00' },
        isError: false,
      },
    ]);
    const declined = await lastTurn(["I'll call the dentist on Tuesday at 9", 'no, thanks']);
    expect(declined.calls).toEqual([]);
  });

  test.each([
    ['Remind me tomorrow at 8 to water the plants', 'water the plants', '2026-03-03T08:00'],
    ['Recuérdame el jueves a las 10 llamar al médico', 'llamar al médico', '2026-03-05T10:00'],
    ['Remind me in two hours to stretch', 'stretch', '2026-03-02T11:00'],
  ])('"%s" is a reminder for %s', async (say, note, at) => {
    const turn = await lastTurn([say]);
    expect(turn.calls).toMatchObject([{ tool: 'schedule_reminder', input: { note, at } }]);
  });

  test.each<[string, string, string]>([
    ['Remind me every Sunday evening to call mum', 'call mum', 'weekly'],
    ['Recuérdame cada dos días a las 9 tomar la pastilla', 'tomar la pastilla', 'every_other_day'],
  ])('"%s" sets the first, says so, and offers the rhythm of check-ins', async (say, note, rhythm) => {
    const turn = await lastTurn([say]);
    expect(turn.calls).toMatchObject([{ tool: 'schedule_reminder', input: { note } }]);
    expect(turn.words).toMatch(/does not repeat|no se repite/);
    expect((await lastTurn([say, 'sí, vale'])).calls).toMatchObject([
      { tool: 'updatePreferences', input: { checkInRhythm: rhythm } },
    ]);
    expect((await lastTurn([say, 'no'])).calls).toEqual([]);
  });

  test('asks for the time of a reminder that has none', async () => {
    const turn = await lastTurn(['Recuérdame regar las plantas', 'mañana por la tarde']);
    expect(turn.calls).toMatchObject([
      { tool: 'schedule_reminder', input: { note: 'regar las plantas', at: '2026-03-03T15:00' } },
    ]);
  });

  test('keeps an achievement and brings Motivator in with the same breath', async () => {
    const turn = await lastTurn(['I did it, I ran 5 km for the first time!']);
    expect(toolsOf(turn)).toEqual(['record_check_in', 'transferToMotivator']);
    expect(turn.speakers).toEqual(['coach', 'motivator']);
  });

  test('answers a check-in that was sent through the form without storing it again', async () => {
    const turn = await lastTurn(['Hello', { sent: 'I went swimming and it felt good' }]);
    expect([turn.speakers, turn.calls]).toEqual([['coach'], []]);
  });

  test('takes up what is said after a pause, back at home', async () => {
    const turn = await lastTurn([
      'How am I doing overall?',
      { hours: 13 },
      'I ran three kilometres this morning',
    ]);
    expect(toolsOf(turn)).toEqual(['record_check_in']);
    expect(turn.speakers).toEqual(['coach']);
  });

  test('brings nobody in whom the user has declined, until they are asked for', async () => {
    const lines = ["I'd rather stay with you", 'I feel like a failure, I give up'];
    expect((await lastTurn(lines)).speakers).toEqual(['coach']);
    expect((await lastTurn([...lines, 'Can I talk to the Motivator after all?'])).speakers).toEqual([
      'coach',
      'motivator',
    ]);
  });

  test('stays when there is danger', async () => {
    const turn = await lastTurn(["I failed at everything and I don't want to live any more"]);
    expect([turn.speakers, turn.calls]).toEqual([['coach'], []]);
    expect(turn.words).toMatch(/emergency|safe/);
  });
});

describe('Pattern Analyst', () => {
  test.each(['How am I doing overall?', '¿Ves algún patrón?'])(
    '"%s" is answered with exactly the figures',
    async (say) => {
      const turn = await lastTurn([say]);
      expect(toolsOf(turn)).toEqual(['transferToPatternAnalyst', 'get_check_in_statistics']);
      expect(turn.speakers).toEqual(['coach', 'patternAnalyst']);
      expect(turn.words.match(/\d+/g)).toEqual(['30', '11', '9', '8']);
    },
  );

  test('says so when there is too little for a pattern', async () => {
    const { words } = await lastTurn(['Any patterns?'], 'round-table', {
      get_check_in_statistics: { days: 30, checkIns: 2, byWeekday: {}, before: { checkIns: 0 } },
    });
    expect(words).toMatch(/Check-ins in the last 30 days: 2\./);
  });

  test('draws what was counted, and gives the user back', async () => {
    const drawn = await lastTurn(['How am I doing overall?', 'Can you draw me a chart?']);
    expect(drawn.calls).toMatchObject([
      { tool: 'get_check_in_statistics' },
      { tool: 'generate_visualization', input: { type: 'bar', points: [{ label: '2026-02-23', value: 4 }] } },
    ]);
    const back = await lastTurn(['How am I doing overall?', 'Thanks, that was interesting']);
    expect([toolsOf(back), back.speakers]).toEqual([['returnToCoach'], ['patternAnalyst', 'coach']]);
  });

  test('tells the figures of a week when they are due', async () => {
    const turn = await lastTurn(['Hello', { figures: 'The week in figures: 11 check-ins.' }]);
    expect([toolsOf(turn).at(-1), turn.speakers.at(-1)]).toEqual([
      'get_check_in_statistics',
      'patternAnalyst',
    ]);
  });
});

describe('Motivator', () => {
  test('lets a bright moment last, keeps it with the goal, and gives the user back', async () => {
    const lines = ['I did it, I ran 5 km for the first time!', 'The last bit was uphill'];
    expect((await lastTurn(lines)).speakers).toEqual(['motivator']);
    expect((await lastTurn([...lines, 'keep that', 'the uphill end'])).calls.at(-1)).toMatchObject({
      tool: 'addMicroWin',
      input: { goal_id: GOAL, title: 'The uphill end' },
    });
    expect(toolsOf(await lastTurn([...lines, 'Thank you']))).toEqual(['returnToCoach']);
  });

  test.each([
    ["I'm giving up, I'll never manage this", "I don't know"],
    ['Me siento un fracaso con todo', 'no sé'],
  ])('keeps company when courage is low: "%s"', async (say, more) => {
    const first = await lastTurn([say]);
    expect(first.speakers).toEqual(['coach', 'motivator']);
    expect(first.words).not.toMatch(/!/);
    expect((await lastTurn([say, more])).speakers).toEqual(['motivator']);
  });
});

describe('Accountability Partner', () => {
  test('asks how it went and stores nothing before there is an answer', async () => {
    const turn = await lastTurn(['Hello', DUE]);
    expect(turn.calls).toEqual([]);
    expect(turn.speakers).toEqual(['accountabilityPartner']);
    expect(turn.words).toMatch(/“call the gym”.*\?$/);
  });

  test.each<[string, string, object]>([
    ['Done, I called them', 'updateCommitment', { commitment_id: COMMITMENT, status: 'done' }],
    ['Sí, ya lo hice', 'updateCommitment', { commitment_id: COMMITMENT, status: 'done' }],
    [
      'Thursday at 10 would be better',
      'updateCommitment',
      { commitment_id: COMMITMENT, due: '2026-03-05T10:00' },
    ],
    ["I don't want to any more", 'updateCommitment', { commitment_id: COMMITMENT, status: 'cancelled' }],
    [
      'Ask me again tomorrow at 6pm',
      'update_follow_up',
      { follow_up_id: FOLLOW_UP, action: 'snooze', until: '2026-03-03T18:00' },
    ],
    [
      'Ahora no, pregúntame mañana',
      'update_follow_up',
      { follow_up_id: FOLLOW_UP, action: 'snooze', until: '2026-03-03T09:00' },
    ],
    ['Please stop asking', 'update_follow_up', { follow_up_id: FOLLOW_UP, action: 'cancel' }],
  ])('"%s" is stored with %s', async (say, tool, input) => {
    const turn = await lastTurn(['Hello', DUE, say]);
    expect(turn.calls).toEqual([{ tool, input, isError: false }]);
    expect(turn.speakers).toEqual(['accountabilityPartner']);
  });

  test('asks what got in the way, then for one step and its time', async () => {
    const lines: Line[] = ['Hello', DUE, 'Not yet, I forgot'];
    expect((await lastTurn(lines)).words).toMatch(/in the way/);
    const step = await lastTurn([...lines, 'It was a long day at work']);
    expect([step.calls, step.words]).toEqual([[], expect.stringMatching(/one thing|smallest piece/)]);
    const stored = await lastTurn([
      ...lines,
      'It was a long day at work',
      'Just dial the number',
      'Thursday at 10',
    ]);
    expect(stored.calls).toMatchObject([{ tool: 'updateCommitment', input: { due: '2026-03-05T10:00' } }]);
  });

  test('gives the user back when it is settled, and when the talk turns elsewhere', async () => {
    expect(toolsOf(await lastTurn(['Hello', DUE, 'Done!', 'Great, thanks']))).toEqual(['returnToCoach']);
    expect(toolsOf(await lastTurn(['Hello', DUE, 'I feel really sad today']))).toEqual(['returnToCoach']);
  });

  test.each(['Check-in: I ran four kilometres today, it felt easy', 'I went for a walk this morning'])(
    'after a friendly hello, "%s" goes to Coach, who keeps it',
    async (say) => {
      const turn = await lastTurn([
        'Hello',
        { due: 'Time for a friendly hello: no check-in this time.' },
        say,
      ]);
      expect(toolsOf(turn)).toEqual(['returnToCoach', 'record_check_in']);
      expect(turn.speakers).toEqual(['accountabilityPartner', 'coach']);
    },
  );

  test('takes up what the user tells of by themselves', async () => {
    const turn = await lastTurn(["I said I'd call the gym on Monday but I haven't"]);
    expect(turn.speakers).toEqual(['coach', 'accountabilityPartner']);
    expect(turn.words).toMatch(/in the way/);
  });
});

import { describe, expect, test } from 'vitest';
import { DUE, lastTurn, toolsOf } from './last-turn.js';
import { GOAL, talk } from './talk.js';

describe('any of them', () => {
  test('brings in whom the user asks for, at once', async () => {
    const turn = await lastTurn(['How am I doing overall?', 'Can I talk to the Motivator?']);
    expect([toolsOf(turn), turn.speakers]).toEqual([
      ['transferToMotivator'],
      ['patternAnalyst', 'motivator'],
    ]);
  });

  test.each<[string, string[]]>([
    ['How am I doing overall?', ['motivator', 'coach', 'patternAnalyst']],
    ["I said I'd call the gym but I haven't", ['motivator', 'coach', 'accountabilityPartner']],
    ['I want to start swimming twice a week', ['motivator', 'coach', 'goalArchitect']],
  ])('gives "%s" back to Coach, who knows whose craft it is', async (say, speakers) => {
    const turn = await lastTurn(['I did it, I ran 5 km for the first time!', say]);
    expect(turn.speakers).toEqual(speakers);
  });

  test('says that it is a stand-in when it is asked', async () => {
    expect((await lastTurn(['How am I doing overall?', 'Are you Claude?'])).words).toMatch(
      /offline stand-in/,
    );
  });
});

describe('a Coach who is alone with all the tools', () => {
  test.each<[string, string]>([
    ['How am I doing overall?', 'get_check_in_statistics'],
    ['I ran three kilometres this morning', 'record_check_in'],
    ['Busca en internet sobre talleres de cerámica', 'web_search'],
    ['What do my notes say about sleep?', 'retrieve_notes'],
  ])('"%s" is work for %s', async (say, tool) => {
    expect(toolsOf(await lastTurn([say], 'agentic-coach'))).toEqual([tool]);
  });

  test('speaks follow-ups and settles them', async () => {
    const turn = await lastTurn(['Hello', DUE, 'Done, I called them'], 'agentic-coach');
    expect(turn.calls).toMatchObject([{ tool: 'updateCommitment', input: { status: 'done' } }]);
  });

  test('takes a commitment for no goal', async () => {
    const turn = await lastTurn(['Please rename my running goal to Easy runs'], 'agentic-coach');
    expect(turn.calls.at(-1)).toMatchObject({
      tool: 'updateGoal',
      input: { goal_id: GOAL, title: 'Easy runs' },
    });
    expect(turn.words).not.toContain('call the gym');
  });

  test('says what it has settled, and looks things up in the middle of building', async () => {
    const moved = await lastTurn(['Hello', DUE, 'Not yet', 'tomorrow at 9'], 'agentic-coach');
    expect(moved.words).toContain('Tuesday 3 March at 09:00');
    const found = await lastTurn(
      ['I want to start swimming', 'What do my notes say about sleep?'],
      'agentic-coach',
    );
    expect(toolsOf(found)).toEqual(['retrieve_notes']);
  });

  test('builds goals', async () => {
    const lines = [
      'I want to start swimming',
      'Tuesdays and Fridays at seven',
      'Because it calms me',
      'just create it',
    ];
    const { turns } = await talk(lines, 'agentic-coach');
    expect(turns.flatMap(toolsOf)).toContain('createGoal');
  });
});

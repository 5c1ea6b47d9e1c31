import type Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import { withSdk } from './sdk.js';

const text = { type: 'string' };
const tool = (name: string, properties: Record<string, object>, required: string[] = []): Anthropic.Tool => ({
  name,
  description: name,
  input_schema: { type: 'object', properties, required },
});
const TOOLS = [
  tool('schedule_reminder', { note: text, at: text }, ['note', 'at']),
  tool('createCommitment', { text, due: text }, ['text']),
  tool('updateCommitment', { commitment_id: text, status: { type: 'string', enum: ['done', 'cancelled'] } }, [
    'commitment_id',
  ]),
  tool('updatePreferences', { timeZone: text, weeklyInsights: { type: 'boolean' } }),
  tool('create_note', { title: text, content: text }, ['title', 'content']),
  tool('web_search', { query: text }, ['query']),
  tool('get_check_in_statistics', { days: { type: 'integer' } }),
  tool('generate_visualization', { title: text, type: text, points: { type: 'array' } }, ['title', 'type']),
  tool('export_to_document', { title: text, format: text, content: text }, ['title', 'format', 'content']),
  tool('returnToCoach', { summary: text }, ['summary']),
  tool('createGoal', { title: text }, ['title']),
];
const NOW = '<context>\nNow: Sunday, November 22, 2026 at 9:05 PM (UTC)\n</context>';

type Said = { words: string; calls: { id: string; name: string; input: unknown }[] };

/** Coach alone with these tools; `results` are what the calls of a turn come to. */
async function openCoach(system = 'You are Coach, an AI coach.') {
  const { client } = await withSdk();
  const messages: Anthropic.MessageParam[] = [];
  async function ask(): Promise<Said> {
    const reply = await client.messages.create({
      model: 'claude-sonnet-5-5',
      max_tokens: 1024,
      system,
      messages,
      tools: TOOLS,
    });
    messages.push({ role: 'assistant', content: reply.content });
    const words = reply.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(' ');
    const calls = reply.content.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, input: block.input }] : [],
    );
    return { words, calls };
  }
  let open: Said['calls'] = [];
  return {
    say: async (line: string, context = NOW) => {
      messages.push({
        role: 'user',
        content: [
          { type: 'text', text: context },
          { type: 'text', text: line },
        ],
      });
      const said = await ask();
      open = said.calls;
      return said;
    },
    result: async (value: unknown, isError = false) => {
      const content = typeof value === 'string' ? value : JSON.stringify(value);
      messages.push({
        role: 'user',
        content: open.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content, is_error: isError })),
      });
      const said = await ask();
      open = said.calls;
      return said;
    },
  };
}

describe('what Coach says about what it keeps', () => {
  it.each([
    ['remind me in two minutes to tune the guitar', 'Monday 23 November at 08:00', /quiet hours/],
    [
      'recuérdame en dos minutos afinar la guitarra',
      'el lunes 23 de noviembre a las 08:00',
      /horas de silencio/,
    ],
  ])('names the time that holds after "%s", not the one that was asked for', async (line, when, why) => {
    const coach = await openCoach();
    expect((await coach.say(line)).calls).toMatchObject([
      { name: 'schedule_reminder', input: { at: '2026-11-22T21:07' } },
    ]);
    const { words } = await coach.result({
      followUp: { id: 'f', note: 'tune', at: '2026-11-23T08:00' },
      say: 'Monday',
      note: 'The wanted time lies in the user’s quiet hours, so it comes when they end. Say so.',
    });
    expect(words).toContain(when);
    expect(words).toMatch(why);
    expect(words).not.toContain('21:07');
  });

  it('promises no question at the hour of a commitment that lies in quiet hours', async () => {
    const coach = await openCoach();
    await coach.say('I commit to call my sister tomorrow at 10pm');
    expect((await coach.say('yes')).calls.at(-1)).toMatchObject({
      name: 'createCommitment',
      input: { text: 'call my sister', due: '2026-11-23T22:00' },
    });
    const { words } = await coach.result({
      commitment: { id: 'c', text: 'call my sister', dueLocal: '2026-11-23T22:00' },
      say: { followUpAt: 'Tuesday' },
      note: 'The wanted time lies in the user’s quiet hours, so it comes when they end. Say so.',
    });
    expect(words).toMatch(/kept for Monday 23 November at 22:00.*once they are over/);
  });

  it.each([
    [
      'I live in Los Angeles, my time zone is America/Los_Angeles',
      'updatePreferences',
      { timeZone: 'America/Los_Angeles' },
    ],
    ['remember this idea: record myself on Sundays', 'create_note', { content: 'record myself on Sundays' }],
    ['recuerda esta idea: correr con Marta', 'create_note', { content: 'correr con Marta' }],
    ['busca en la web planes de entrenamiento', 'web_search', { query: 'planes de entrenamiento' }],
  ])('acts on "%s"', async (line, name, input) => {
    const coach = await openCoach();
    expect((await coach.say(line)).calls.at(-1)).toMatchObject({ name, input });
  });

  it('changes nothing when a time zone is only spoken of', async () => {
    const coach = await openCoach();
    expect((await coach.say('which time zone do you have for me')).calls).toEqual([]);
  });

  it.each([
    ['me comprometo a comprar zapatillas el viernes a las 18:00', '«comprar zapatillas»'],
    ['I promise to call the gym on Tuesday at 9', '"call the gym"'],
  ])('says "%s" back before it is kept', async (line, act) => {
    const coach = await openCoach();
    const { words, calls } = await coach.say(line);
    expect(calls).toEqual([]);
    expect(words).toContain(act);
  });

  it('says that searching is not set up, instead of a fault', async () => {
    const coach = await openCoach();
    await coach.say('search the web for beginner songs');
    expect((await coach.result('Web search is not set up here.', true)).words).toMatch(/isn't set up here/);
  });

  it('cancels the commitment that the words name', async () => {
    const coach = await openCoach();
    const id = crypto.randomUUID();
    const context = `${NOW.replace('\n</context>', '')}\nCommitments:\n- call the guitar teacher (commitment_id ${id}, open)\n</context>`;
    expect(
      (await coach.say('actually, forget the guitar teacher call, cancel it', context)).calls.at(-1),
    ).toMatchObject({
      name: 'updateCommitment',
      input: { commitment_id: id, status: 'cancelled' },
    });
  });

  it('deletes no goal and says so', async () => {
    const coach = await openCoach();
    const { words, calls } = await coach.say('borra mi objetivo de la media maratón');
    expect(calls).toEqual([]);
    expect(words).toContain('No se ha borrado nada');
  });

  it('exports what is known of the goal, not its own small talk', async () => {
    const coach = await openCoach();
    const context = `${NOW.replace('\n</context>', '')}\nGoals:\n- Learn to swim (active, goal_id ${crypto.randomUUID()}) because: it calms me\n</context>`;
    const { calls } = await coach.say('export my plan to PDF', context);
    expect(calls.at(-1)).toMatchObject({
      name: 'export_to_document',
      input: { title: 'Learn to swim', content: expect.stringContaining('it calms me') },
    });
  });

  it('keeps company when a heavy day is told in the middle of building', async () => {
    const coach = await openCoach();
    await coach.say('quiero aprender a nadar');
    expect((await coach.say('hoy estoy muy triste y cansada')).words).not.toMatch(/plan|meta|lista/);
  });

  it('draws the chart that was asked for, from the figures', async () => {
    const coach = await openCoach();
    expect((await coach.say('show me a chart of my check-ins')).calls.at(-1)).toMatchObject({
      name: 'get_check_in_statistics',
    });
    const figures = {
      days: 30,
      checkIns: 4,
      daysWithCheckIn: 3,
      byWeekday: { monday: 4 },
      perWeek: [{ week: '2026-11-16', checkIns: 4 }],
    };
    expect((await coach.result(figures)).calls.at(-1)).toMatchObject({
      name: 'generate_visualization',
      input: { points: [{ label: '2026-11-16', value: 4 }] },
    });
  });

  it('takes "no sé" for a doubt, not for a no', async () => {
    const coach = await openCoach();
    expect((await coach.say('no sé, quiero estar mejor')).words).not.toMatch(
      /lo dejamos|puede esperar|Un no/,
    );
  });
});

describe('Motivator', () => {
  it('meets a win that follows a low moment as a win', async () => {
    const motivator = await openCoach('You are Motivator, an AI who keeps company.');
    await motivator.say('I feel useless, I want to give up');
    const { words } = await motivator.say('I did it! I played my first whole song!');
    expect(words).not.toMatch(/rest be the better|not too much|nothing has to be decided|on the table/);
  });
});

describe('Accountability Partner', () => {
  it.each(['how am I doing overall?', 'export my plan to PDF', 'search the web for pools'])(
    'takes "%s" for no step, and gives the user back',
    async (line) => {
      const partner = await openCoach('You are Accountability Partner, an AI who follows up.');
      await partner.say('I said I would call the pool but I did not');
      await partner.say('I was too tired');
      expect((await partner.say(line)).calls.at(-1)?.name).toBe('returnToCoach');
    },
  );
});

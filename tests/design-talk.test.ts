import { type ScriptedReply, type System, sharedSystem, toolUse, turn } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { say } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

async function designer(email: string, locale: 'en' | 'es' = 'en') {
  const { client } = await system.signIn(email);
  const project = await client.projects.create({ name: 'Checkout' });
  const { id } = await client.conversations.create({ team: 'product-design', locale });
  return {
    client,
    id,
    project: project.id,
    /** Says it, to be answered in these words, and again in the last ones if the team's checks send them back. */
    async hears(text: string, ...replies: ScriptedReply[]) {
      const last = replies.filter((one) => typeof one === 'string').at(-1) ?? 'All right?';
      system.simulator.script([
        ...turn(text, ...replies),
        { match: { any: true }, reply: { content: last } },
      ]);
      const result = await say(client, id, text);
      const { turn: latest } = await client.conversations.get(id);
      const { brief } = await client.conversations.explainTurn(id, latest);
      return { result, brief };
    },
    facts: async () =>
      (await client.projects.get(project.id)).facts.map(({ key, value, source }) => ({ key, value, source })),
  };
}

/** What the model was last asked, as one text. */
const lastAsked = () => JSON.stringify(system.simulator.requests(1)[0]?.body);

describe('what belongs to the talk', () => {
  const NEW = 'surveys of subscribers who left';

  test('begins no task as the answer to the agent’s own question, which the same words do by themselves', async () => {
    const asked = await designer('asked@example.com');
    await asked.hears('Hello!', 'Which target shall we look at?');
    expect((await asked.hears(NEW, 'Thank you. What comes next?')).brief).toMatchObject({
      workflow: 'talk',
      task: null,
    });
    const unasked = await designer('unasked@example.com');
    await unasked.hears('Hello!', 'Good to meet you.');
    expect((await unasked.hears(NEW, 'Gladly. Who are they?')).brief).toMatchObject({
      workflow: 'matched',
      task: { id: 'survey_design' },
    });
  });

  test('goes on with the task in hand: an answer, and a wish about the draft', async () => {
    const { hears } = await designer('draft@example.com');
    expect((await hears('Yes, let’s map the journey', 'Which target shall we map?')).brief?.task?.id).toBe(
      'journey_mapping',
    );
    for (const text of [NEW, 'Make it short', 'as a table, in Spanish please'])
      expect([text, (await hears(text, 'Here it is. Is it right?')).brief]).toMatchObject([
        text,
        { workflow: 'continue', task: { id: 'journey_mapping' } },
      ]);
  });
});

test('an English request in a Spanish conversation is answered in English, and back', async () => {
  const { hears } = await designer('english@example.com', 'es');
  const first = await hears('Help me with usability testing', 'Gladly. Who are the users?');
  expect(first.brief).toMatchObject({ language: 'en', task: { id: 'usability_test_planning' } });
  expect(lastAsked()).toContain('Preferred language: English');
  expect((await hears('Hagamos una encuesta', 'Con gusto. ¿Para quién?')).brief?.language).toBe('es');
  expect(lastAsked()).toContain('Preferred language: Spanish');
});

test('a guess is asked about, a file takes its place, and what contradicts the file is shown before it counts', async () => {
  const { client, id, project, hears, facts } = await designer('facts@example.com');
  const record = (value: string, more: { source?: string; replace?: boolean } = {}) => {
    const { replace, ...rest } = more;
    const fact = { key: 'timeline', value, ...(replace === undefined ? {} : { replace }) };
    return [toolUse('record_project_facts', { facts: [fact], ...rest })];
  };
  const agrees = async () => {
    system.simulator.script([{ match: { any: true }, reply: { content: 'It is kept. What next?' } }]);
    expect(await say(client, id, 'yes')).toMatchObject({ type: 'confirmation_result', success: true });
  };
  const asks = { type: 'confirmation_required', confirmation: { kind: 'project_facts' } };

  const guess = await hears('Be quick', record('8 weeks', { source: 'assumption' }), 'Shall I keep this?');
  expect(guess.result).toMatchObject(asks);
  expect(await facts()).toEqual([]);
  await agrees();
  expect(await facts()).toEqual([{ key: 'timeline', value: '8 weeks', source: 'assumption' }]);

  await client.projects.files.upload(project, {
    fileName: 'brief.md',
    content: new TextEncoder().encode('# Brief\n\nTimeline: 9 weeks'),
  });
  const read = await hears('See the brief', record('9 weeks', { source: 'brief.md' }), 'Shall I keep it?');
  expect(read.result).toMatchObject(asks);
  await agrees();
  expect(await facts()).toEqual([{ key: 'timeline', value: '9 weeks', source: 'brief.md' }]);

  const told = await hears(
    'The timeline is 6 weeks',
    record('6 weeks'),
    'The brief says 9. Which one holds?',
  );
  expect(told.result).toMatchObject({
    type: 'message',
    toolCalls: [{ result: { recorded: [], differs: [{ key: 'timeline', stored: '9 weeks' }] } }],
  });
  expect(await facts()).toMatchObject([{ value: '9 weeks', source: 'brief.md' }]);
  await hears('6 weeks it is', record('6 weeks', { replace: true }), 'Then 6. What next?');
  expect(await facts()).toEqual([{ key: 'timeline', value: '6 weeks', source: 'user' }]);
});

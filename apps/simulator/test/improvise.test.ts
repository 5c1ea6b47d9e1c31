import { describe, expect, it } from 'vitest';
import { ask, tool, withSdk } from './sdk.js';

const coach = 'You are Coach, the AI coach.';
const schema = (properties: Record<string, object>, required: string[]) => ({
  type: 'object' as const,
  properties,
  required,
});

describe('improvisation', () => {
  it('says the same to the same request', async () => {
    const { client } = await withSdk();
    const request = { ...ask('I had a rough day at work'), system: coach };
    expect((await client.messages.create(request)).content).toEqual(
      (await client.messages.create(request)).content,
    );
  });

  it('answers in words when tools are forbidden, and calls when it must', async () => {
    const { client } = await withSdk();
    const tools = [
      { name: 'transferToGoalArchitect', input_schema: schema({ reason: { type: 'string' } }, ['reason']) },
    ];
    const request = { ...ask('I want to start running'), system: coach, tools };
    const none = await client.messages.create({ ...request, tool_choice: { type: 'none' } });
    expect(none.content.map(({ type }) => type)).toEqual(['text']);
    const forced = await client.messages.create({
      ...request,
      ...ask('hello'),
      tool_choice: { type: 'any' },
    });
    expect(forced.content.at(-1)).toMatchObject({ type: 'tool_use', name: 'transferToGoalArchitect' });
  });

  it('fills fields by their names and required lists, renamed or not', async () => {
    const { client } = await withSdk();
    const properties = {
      handoff_reason: { type: 'string' },
      Context: { type: 'string' },
      urgency: { type: 'string', enum: ['low', 'high'] },
    };
    const message = await client.messages.create({
      ...ask('I want to start running'),
      system: coach,
      tools: [
        {
          name: 'transfer_to_goal_architect',
          input_schema: schema(properties, ['handoff_reason', 'urgency']),
        },
      ],
    });
    expect(message.content.at(-1)).toMatchObject({
      input: {
        handoff_reason: expect.stringMatching(/running/),
        Context: expect.stringMatching(/running/),
        urgency: 'low',
      },
    });
  });

  it('recovers in words from a tool that failed', async () => {
    const { client } = await withSdk();
    const message = await client.messages.create({
      ...ask('x'),
      system: coach,
      tools: [tool('get_goals')],
      messages: [
        { role: 'user', content: 'What are my goals?' },
        { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'get_goals', input: {} }] },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 't1', content: 'timeout', is_error: true }],
        },
      ],
    });
    expect(message.stop_reason).toBe('end_turn');
    expect(message.content[0]).toMatchObject({ type: 'text' });
  });

  it('plays a router that executes, hands over or asks', async () => {
    const { client } = await withSdk();
    const tools = [
      {
        name: 'execute_direct_request',
        input_schema: schema({ action: { type: 'string' }, context: { type: 'string' } }, ['action']),
      },
      {
        name: 'handoff_to_coach',
        input_schema: schema(
          {
            coach_names: {
              type: 'array',
              items: { type: 'string', enum: ['exercise_coach', 'nutrition_coach'] },
            },
          },
          ['coach_names'],
        ),
      },
      { name: 'ask_question', input_schema: schema({ question: { type: 'string' } }, ['question']) },
    ];
    const system = 'You are an expert Intent Classification and Routing Agent.';
    const called = async (words: string) =>
      (await client.messages.create({ ...ask(words), system, tools })).content.at(-1);
    expect(await called("Delete my 'Summer Shred' plan.")).toMatchObject({ name: 'execute_direct_request' });
    expect(await called('I need a workout and diet plan.')).toMatchObject({
      name: 'handoff_to_coach',
      input: { coach_names: ['exercise_coach', 'nutrition_coach'] },
    });
    expect(await called('A plan')).toMatchObject({
      name: 'ask_question',
      input: { question: expect.stringMatching(/\?$/) },
    });
  });

  it('plays any other persona politely, in its name, and uses the tools that the words call for', async () => {
    const { client } = await withSdk();
    const system = 'You are Maya Chen, a senior UX researcher on the product design team.';
    const tools = [
      {
        name: 'search_knowledge',
        description: 'Search the guides and materials of the team',
        input_schema: schema({ query: { type: 'string' } }, ['query']),
      },
      {
        name: 'delete_project',
        description: 'Delete a project',
        input_schema: schema({ project_id: { type: 'string' } }, ['project_id']),
      },
    ];
    const said = async (words: string) =>
      (await client.messages.create({ ...ask(words), system, tools })).content;
    expect(await said('hello')).toMatchObject([{ type: 'text', text: expect.stringContaining('Maya Chen') }]);
    expect(await said('Search the guides about interviews')).toContainEqual(
      expect.objectContaining({
        name: 'search_knowledge',
        input: { query: 'Search the guides about interviews' },
      }),
    );
    expect((await said('Our onboarding loses people at the second step')).map(({ type }) => type)).toEqual([
      'text',
    ]);
  });
});

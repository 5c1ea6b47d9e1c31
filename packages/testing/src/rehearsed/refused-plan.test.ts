import { MessagesRequest, OWN_TEAMS, openTroupe, rehearsed } from '@roundtable/simulator';
import { expect, test } from 'vitest';

const troupe = openTroupe({ teamsDir: OWN_TEAMS, embeddingsDir: null, cacheDir: null });
const REJECTED =
  '<confirmation kind="plan_save" decision="rejected" success="false">Rejected: nothing was saved</confirmation>';
const GOALS = JSON.stringify({ goals: [{ id: 'g1', title: 'Swim to the buoy' }] });

/** Goal Architect's next reply to these blocks, user and agent by turns. */
async function reply(locale: string, turns: readonly (readonly object[])[]) {
  const context = `<context>\nNow: Monday, 2 March 2026 at 09:00 (UTC)\nPreferred language: ${locale}\n</context>`;
  const request = MessagesRequest.parse({
    model: 'x',
    max_tokens: 100,
    system: "You are Goal Architect, the AI specialist at the user's round table.",
    tools: ['get_goals', 'createGoal', 'propose_plan_save'].map((name) => ({
      name,
      input_schema: { type: 'object' },
    })),
    messages: turns.map((content, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: at === turns.length - 1 ? [...content, text(context)] : content,
    })),
  });
  return (await rehearsed(request, troupe))?.content ?? [];
}
const text = (words: string) => ({ type: 'text', text: words });

test.each([
  [
    'English',
    [
      'Write me a plan',
      'Here is the plan as a proposal; it waits for your approval, and you can edit it first.',
    ],
    'I want shorter sessions, the rest was fine',
    '**As you wish:** I want shorter sessions',
  ],
  [
    'Spanish',
    ['Hazme un plan', 'Aquí está el plan como propuesta; espera tu aprobación, y puedes editarlo antes.'],
    'quiero sesiones más cortas, lo demás estaba bien',
    '**Como quieres:** sesiones más cortas',
  ],
])(
  'a refused plan is written anew with what was asked for: %s',
  async (locale, [wish, put], change, mark) => {
    const refused = [[text(wish ?? '')], [text(put ?? '')], [text(REJECTED)]];
    const [asked] = await reply(locale, refused);
    const said = asked?.type === 'text' ? asked.text : '';
    expect(said).toMatch(/in the plan\?$|en el plan\?$/);
    const changed = [...refused, [text(said)], [text(change)]];
    expect(await reply(locale, changed)).toMatchObject([{ type: 'tool_use', name: 'get_goals' }]);
    const result = { type: 'tool_result', tool_use_id: 'c1', content: [text(GOALS)] };
    const read = [...changed, [{ type: 'tool_use', id: 'c1', name: 'get_goals', input: {} }], [result]];
    expect((await reply(locale, read)).at(-1)).toMatchObject({
      name: 'propose_plan_save',
      input: { goal_id: 'g1', plan_content: expect.stringContaining(mark) },
    });
  },
);

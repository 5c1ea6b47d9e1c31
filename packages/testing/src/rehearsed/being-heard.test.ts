import { describe, expect, test } from 'vitest';
import { lastTurn, toolsOf } from './last-turn.js';
import { COMMITMENT, FOLLOW_UP, GOAL, type Line, talk } from './talk.js';

const TEAM = 'agentic-coach';
const wordsOf = async (...lines: Line[]) => (await lastTurn(lines, TEAM)).words;

describe('the coach hears what was said', () => {
  test.each([
    [['I want to paint again', 'for my sister', 'no, I meant for my brother'], /because for my brother/],
    [['I want to paint again', 'for my sister', 'I meant for my brother'], /because for my brother/],
    [['quiero pintar otra vez', 'por mi hermana', 'quise decir por mi hermano'], /because por mi hermano/],
  ])('%j puts right what was answered last, not the name', async (lines, settled) => {
    const words = await wordsOf(...lines, 'Tuesdays at seven');
    expect(words).toMatch(settled);
    expect(words).toMatch(/\*(?:Paint again|Pintar otra vez)\*/);
  });

  test.each(['What have you stored about me?', 'What do you remember about me?'])(
    '“%s” is told what is kept',
    async (say) => expect(await wordsOf(say)).toMatch(/Running 5 km.*call the gym/s),
  );
  test.each(['¿Qué has guardado sobre mí?', '¿Qué recuerdas de mí?'])(
    '«%s»: dice lo que guarda',
    async (say) => expect(await wordsOf(say)).toMatch(/En tu lista: \*Running 5 km\*/),
  );

  test.each([
    ['I want to learn Greek', /learning something new.*What draws you to it\?$/i],
    ['I want to stop smoking', /takes courage.*What would it give you\?$/],
    ['quiero aprender griego', /Aprender algo nuevo.*¿Qué te atrae de ello\?$/],
    ['quiero dormir mejor', /Dormir bien.*¿Qué cambiaría en tus días\?$/],
  ])('“%s” is met with a word of its own before the question', async (say, met) => {
    expect(await wordsOf(say)).toMatch(met);
  });

  test('a reason is met, too, and the answers are kept all the same', async () => {
    const lines = ['I want to learn Greek', 'for my children'];
    expect(await wordsOf(...lines)).toMatch(/^People one loves are a strong reason\./);
    expect(await wordsOf(...lines, 'Sundays at ten')).toMatch(/because for my children \(Sundays at ten\)/);
  });

  test.each([
    [
      'I want to learn Greek',
      "I'm afraid I won't manage it again",
      /fear makes sense.*Why does it matter to you\?$/s,
    ],
    ['quiero aprender griego', 'me da miedo no conseguirlo', /miedo tiene sentido.*¿Por qué te importa\?$/s],
  ])('“%s”: a fear is no answer, and the question waits', async (say, fear, heard) => {
    expect(await wordsOf(say, fear)).toMatch(heard);
  });

  test.each([
    ['We got engaged on Sunday', /good news/],
    ['My brother passed his exam', /good news/],
    ['Mi hermana ganó la carrera', /buena noticia/],
  ])('“%s” is good news, of whomever', async (say, met) => {
    const turn = await lastTurn([say], TEAM);
    expect([turn.calls, turn.words]).toEqual([[], expect.stringMatching(met)]);
  });

  test.each([
    ['I want to come off my medication on my own, make me a plan', /doctor or pharmacist/],
    ['Quiero dejar los antidepresivos, hazme un plan', /médico o en la farmacia/],
  ])('“%s” gets no plan', async (say, told) => {
    const turn = await lastTurn([say], TEAM);
    expect([turn.calls, turn.words]).toEqual([[], expect.stringMatching(told)]);
  });
  test('who takes medicine as planned is not warned', async () => {
    for (const say of ['I took my tablets this morning', 'remind me tomorrow at 8 to take my medicine'])
      expect(await wordsOf(say)).not.toContain('pharmacist');
  });

  test.each([
    'On the bridge I think: one more step and it would be over',
    'En el puente pienso que con un paso más se acaba todo',
  ])('“%s” is danger', async (say) => {
    expect(await wordsOf(say)).toMatch(/emergency number|número de emergencias/);
  });

  test.each([
    ['I left my umbrella on the bus', 'and what if I call them?'],
    ['perdí el paraguas en el autobús', 'bueno, ¿y si llamo a la oficina mañana mismo?'],
  ])('after “%s”, a question is neither yes nor no', async (told, asks) => {
    expect(await wordsOf(told)).toMatch(/just for here\?|solo para hablarlo\?/);
    expect(await wordsOf(told, asks)).not.toMatch(/stays between us|queda entre nosotros/);
    expect(toolsOf(await lastTurn([told, 'yes'], TEAM))).toEqual(['record_check_in']);
  });

  test('a wish behind thanks is not only thanked for', async () => {
    expect(await wordsOf('you are a star. and put a date on it')).not.toMatch(/welcome|Gladly\. Take care/);
  });

  test.each([
    ['Delete my goal, I don’t even want it parked', ['get_goals', 'propose_goal_deletion']],
    ['Borra mi meta, no la quiero ni aparcada', ['get_goals', 'propose_goal_deletion']],
    ['Delete my goal', ['get_goals']],
  ])('“%s” calls %j', async (say, tools) => {
    expect(toolsOf(await lastTurn([say], TEAM))).toEqual(tools);
  });

  test('what is settled or called off is named by what the call returned', async () => {
    const results = {
      updateCommitment: { commitment: { id: COMMITMENT, text: 'call the bank' } },
      update_follow_up: { followUp: { id: FOLLOW_UP, note: 'call the bank' } },
    };
    const last = async (say: string) => (await talk([say], TEAM, { results })).turns[0]?.words;
    expect(await last('I called the gym')).toContain('*call the bank* is settled');
    expect(await last('Cancel the reminder')).toContain('*call the bank* will not come');
  });

  test.each([
    ['Delete my plan', 'no, bring it back', /back as it was/],
    ['Borra mi plan', 'ay no, devuélvemelo', /ha vuelto/],
  ])('“%s”, and “%s” brings the plan back', async (say, back, told) => {
    const results = {
      get_plans: { plans: [{ id: GOAL, title: 'Running 5 km' }] },
      propose_plan_deletion: { planId: GOAL },
      restorePlan: { planId: GOAL, restored: 'Running 5 km' },
    };
    const turn = (await talk([say, back], TEAM, { results })).turns.at(-1);
    expect(turn?.calls).toMatchObject([{ tool: 'restorePlan', input: { plan_id: GOAL } }]);
    expect(turn?.words).toMatch(told);
  });
});

import { describe, expect, it } from 'vitest';
import { openRoundTable } from './round-table.js';

const ORDINARY = [
  'I had a rough day at work',
  'I want to tell you about my weekend',
  'I want to thank you',
  'What should I cook tonight?',
  'I started the book',
  'I want to give up',
  "I ran again and I'll do it tomorrow",
  'What were my goals again?',
  'What a goal in the last minute!',
  "I'd rather stay with you",
  'I should really do something about my health',
  'Nothing is working today',
  'Quiero contarte mi día',
  'Prefiero quedarme contigo',
  'Hoy tuve un mal día en el trabajo',
  'algún día me gustaría escribir un libro',
  'Empecé el libro que me recomendaste',
  'I want a break',
];

const TRIGGERS = [
  'I want to start running regularly',
  'I want to start a new exercise habit',
  'New goal: read more',
  "I'd like to learn Spanish this year",
  "I've decided to quit smoking",
  'Help me build a morning routine',
  "This goal isn't working for me",
  'I need to change my approach',
  'Can I talk to the Goal Architect?',
  'Rename my reading goal to Ten pages a day',
  'I want to save for a trip',
  "I'm ready to start meditating",
  'Quiero empezar a correr',
  'quiero aprender a tocar la guitarra',
  'Tengo una nueva meta: ahorrar',
  'Esta meta no me funciona',
  '¿Puedo hablar con Goal Architect?',
  '¿Me pasas con Goal Architect?',
];

describe('Coach', () => {
  it.each(ORDINARY)('keeps "%s"', async (words) => {
    const table = await openRoundTable();
    const { calls, words: said } = await table.turn(words);
    expect(calls.map(({ name }) => name)).not.toContain('transferToGoalArchitect');
    expect(said.join(' ').length).toBeGreaterThan(20);
  });

  it.each(TRIGGERS)('hands over on "%s" with a line that says so', async (words) => {
    const table = await openRoundTable();
    const { calls, words: said, agent } = await table.turn(words);
    const handoff = calls.find(({ name }) => name === 'transferToGoalArchitect');
    expect(handoff?.input.reason?.length).toBeGreaterThan(15);
    expect(handoff?.input.context).toContain(words);
    expect(said[0]).toContain('Goal Architect');
    expect(agent).toBe('Goal Architect');
    expect(said.length).toBeGreaterThan(1);
  });

  it('talks for twelve turns in English without repeating itself, and remembers', async () => {
    const table = await openRoundTable({ goals: ['Read more'] });
    const said: string[] = [];
    for (const words of [
      'Hi there!',
      'My name is Ana, and today was a long day at the office',
      'My boss moved the deadline again',
      'I talked to my sister about it and that helped',
      'We went for a walk by the river',
      'I also started the book',
      'Thank you for listening',
      'Are you Claude?',
      'What should I cook tonight?',
      'The house is finally quiet',
      'Do you remember what I told you?',
      'Good night',
    ]) {
      const { words: lines } = await table.turn(words);
      said.push(...lines);
    }
    expect(said).toHaveLength(12);
    expect(new Set(said).size).toBe(said.length);
    expect(said.join(' ')).toContain('Ana');
    expect(said[7]).toMatch(/stand-in that runs offline/);
    expect(said.join(' ')).not.toMatch(/Anthropic|Claude|streak|you failed/i);
    for (const line of said) expect(line.match(/\?/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(table.simulator.stats()).toMatchObject({ rejected: 0 });
  });

  it('talks for ten turns in Spanish without repeating itself', async () => {
    const table = await openRoundTable();
    const said: string[] = [];
    for (const words of [
      'Hola',
      'Me llamo Lucía y hoy tuve un día muy duro en el trabajo',
      'Mi jefe canceló el proyecto otra vez',
      'Quiero contarte algo de mi fin de semana',
      'Fui al lago con mi hermana y estuvo muy tranquilo',
      '¿Eres Claude?',
      '¿Qué cocino esta noche?',
      'La casa por fin está en silencio',
      '¿Te acuerdas de lo que te conté?',
      'Gracias, hasta mañana',
    ]) {
      said.push(...(await table.turn(words)).words);
    }
    expect(said).toHaveLength(10);
    expect(new Set(said).size).toBe(10);
    expect(said.join(' ')).toContain('Lucía');
    expect(said.join(' ')).not.toMatch(/\b(?:the|you|your)\b/i);
    expect(said[5]).toMatch(/suplente que funciona sin conexión/);
  });

  it('answers a heavy heart first when a new goal comes with it', async () => {
    const table = await openRoundTable();
    const { calls, words } = await table.turn(
      'I feel awful and exhausted, I want to start running to get out of it',
    );
    expect(calls).toEqual([]);
    expect(words[0]).toMatch(/now, or let today be today/);
  });

  it('takes up a half-formed wish on a yes', async () => {
    const table = await openRoundTable();
    expect((await table.turn("Some day I'd like to write a book")).calls).toEqual([]);
    const { calls } = await table.turn('Yes, now');
    expect(calls[0]).toMatchObject({
      name: 'transferToGoalArchitect',
      input: { reason: expect.stringContaining('write a book') },
    });
  });

  it('does not offer the handoff again once it was declined, unless it is asked for', async () => {
    const table = await openRoundTable();
    await table.turn("I'd rather stay with you");
    expect((await table.turn('I want to start running regularly')).calls).toEqual([]);
    expect((await table.turn('Can I talk to the Goal Architect after all?')).agent).toBe('Goal Architect');
  });

  it('uses the doors to other colleagues where there are any', async () => {
    const table = await openRoundTable({ extraTools: ['transferToMotivator'] });
    const { calls } = await table.turn('I finished my goal, I ran the 5 km!');
    expect(calls.map(({ name }) => name)).toEqual(['transferToMotivator']);
  });

  it('looks at the goals before it speaks of them', async () => {
    const table = await openRoundTable({ goals: ['Read more', 'Walk daily'] });
    const { calls, words } = await table.turn('What are my goals?');
    expect(calls.map(({ name }) => name)).toEqual(['thinking', 'get_goals']);
    expect(words.join(' ')).toMatch(/Read more.*Walk daily/);
  });
});

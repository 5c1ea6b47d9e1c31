import { describe, expect, test } from 'vitest';
import { readRehearsal } from './check-rehearsal.js';
import { partsOf } from './hear/wishes.js';
import { createEnsemble } from './rehearse.js';

const line = (en: string) => ({ en });
const read = readRehearsal({
  standIn: line('I am the stand-in.'),
  unsure: line('{first}, or {second}?'),
  cancelled: line('Then not.'),
  failed: line('It failed.'),
  first: line('First this, then “{wish}”.'),
  next: line('You also wanted: “{wish}”. Now?'),
  slots: {
    title: {
      read: 'text',
      after: { en: ['i want to', 'also want to'] },
      name: true,
      ask: line('Which title?'),
    },
    why: { read: 'text', optional: true, ask: line('Why?') },
    idea: { read: 'text', after: { en: ['note that'] }, ask: line('Which idea?') },
    note: { read: 'text', after: { en: ['remind me to', 'remind me'] }, ask: line('About what?') },
    when: { read: 'time', ask: line('When?') },
  },
  agents: {
    clerk: {
      prompt: 'You are Clerk of the office',
      intents: [
        {
          id: 'goal',
          hears: { en: ['I want to swim', 'I want to learn Spanish', 'I also want to read more'] },
          needs: { en: ['want to'] },
          form: ['title', 'why'],
          confirm: { en: ['{title}, because {why}: add it?', '{title}: add it?'] },
          do: [
            { call: { add: { title: '{title|upper}' } } },
            { say: line('Added. A plan for it?'), offers: 'note' },
          ],
        },
        {
          id: 'note',
          hears: { en: ['Note that rain is fine'] },
          needs: { en: ['note'] },
          form: ['idea'],
          do: [{ call: { keep: { text: '{idea}' } } }, { say: line('Kept “{idea}”.') }],
        },
        {
          id: 'reminder',
          hears: { en: ['Remind me on Friday to call the bank'] },
          needs: { en: ['remind*'] },
          form: ['note', 'when'],
          do: [{ call: { remind: { note: '{note}', at: '{when}' } } }, { say: line('Set “{note}”.') }],
        },
        {
          id: 'book',
          hears: { en: ['Open a book'] },
          do: [
            { call: { add: { title: 'Book' } } },
            { call: { keep: { text: '{idea}' } } },
            { say: line('Open.') },
          ],
        },
        {
          id: 'colleague',
          hears: { en: ['Connect me with Sales'] },
          do: [{ say: line('Sales comes.'), call: { handOver: { about: '{message}' } } }],
        },
      ],
    },
  },
});
if (!('rehearsal' in read)) throw new Error(JSON.stringify(read.faults));
const ensemble = createEnsemble([read.rehearsal]);
const NOW = '<context>\nNow: Monday, 2 March 2026 at 09:00 (UTC)\n</context>';

/** The last reply to lines of user and agent by turns; `>tool` is a call of the agent that went well. */
function reply(...lines: readonly string[]) {
  const messages = lines.flatMap((text, at) => {
    if (!text.startsWith('>'))
      return [
        text.startsWith('A: ') ? agent({ type: 'text', text: text.slice(3) }) : user({ type: 'text', text }),
      ];
    return [
      agent({ type: 'tool_use', id: `c${at}`, name: text.slice(1), input: {} }),
      user({ type: 'tool_result', tool_use_id: `c${at}`, content: [{ type: 'text', text: '{}' }] }),
    ];
  });
  const tools = ['add', 'keep', 'remind', 'handOver'].map((name) => ({ name }));
  const system = [{ text: 'You are Clerk of the office' }];
  return ensemble.answer({ system, tools, messages: [...messages, user({ type: 'text', text: NOW })] });
}
const user = (block: object) => ({ role: 'user' as const, content: [block as never] });
const agent = (block: object) => ({ role: 'assistant' as const, content: [block as never] });

describe('several wishes in one message', () => {
  const TWO = 'Note that rain is fine, and remind me on Friday to call the bank';
  const NEXT = 'You also wanted: “remind me on Friday to call the bank”. Now?';

  test('the first is done with its own words, and the next is asked for', () => {
    expect(reply(TWO)?.calls).toEqual([{ name: 'keep', input: { text: 'rain is fine' } }]);
    expect(reply(TWO, '>keep')?.words).toBe(`Kept “rain is fine”. ${NEXT}`);
  });

  test('a yes does it, a no leaves it, anything else is heard as ever', () => {
    const asked = [TWO, `A: Kept “rain is fine”. ${NEXT}`];
    expect(reply(...asked, 'yes please')?.calls).toEqual([
      { name: 'remind', input: { note: 'call the bank', at: '2026-03-06T09:00' } },
    ]);
    expect(reply(...asked, 'yes please', '>remind')?.words).toBe('Set “call the bank”.');
    expect(reply(...asked, 'no')?.words).toBe('Then not.');
    expect(reply(...asked, 'Note that snow is fine')?.calls).toMatchObject([{ name: 'keep' }]);
  });

  test('a question and a correction continue no wish', () => {
    const asked = [TWO, `A: Kept “rain is fine”. ${NEXT}`];
    for (const said of ["what's still open?", 'make it 6']) expect(reply(...asked, said)?.calls).toEqual([]);
  });

  test('what must be asked first says that the other comes', () => {
    const both = 'Remind me to call the bank; note that rain is fine';
    const asks = 'First this, then “note that rain is fine”. When?';
    expect(reply(both)?.words).toBe(asks);
    expect(reply(both, `A: ${asks}`, 'tomorrow', '>remind')?.words).toBe(
      'Set “call the bank”. You also wanted: “note that rain is fine”. Now?',
    );
  });

  test.each([
    ['the rain can go, and after that find me a room', ['the rain can go', 'find me a room']],
    ['Note that rain is fine then find me a room', ['Note that rain is fine', 'find me a room']],
    ['borra la nota, y después busca una sala libre', ['borra la nota', 'busca una sala libre']],
  ])('"%s" is two', (text, parts) => {
    expect(partsOf(text)).toEqual(parts);
  });

  test('an order that is not understood is not forgotten', () => {
    const both = 'Write a poem for my aunt and remind me on Friday to call the bank';
    expect(reply(both, '>remind')?.words).toBe(
      'Set “call the bank”. You also wanted: “Write a poem for my aunt”. Now?',
    );
  });

  test('what is done along with it is no other one', () => {
    const both = 'Open a book and note that rain is fine';
    expect(reply(both, '>add')?.calls).toEqual([{ name: 'keep', input: { text: 'rain is fine' } }]);
    expect(reply(both, '>add', '>keep')?.words).toBe('Open.');
  });

  test('talk beside a wish is none', () => {
    expect(reply('Thanks! Note that rain is fine')?.calls).toMatchObject([{ name: 'keep' }]);
    expect(reply('Note that rain is fine, and thank you', '>keep')?.words).not.toContain('also');
  });

  test('what hands over comes after the rest, and alone has all of the message', () => {
    const both = 'Connect me with Sales and remind me on Friday to call the bank';
    expect(reply(both)?.calls).toMatchObject([{ name: 'remind' }]);
    expect(reply(both, '>remind')?.words).toContain('Sales comes.');
    const alone = 'Connect me with Sales, and please do it soon';
    expect(reply(alone)?.calls).toEqual([{ name: 'handOver', input: { about: alone } }]);
  });

  test.each([
    'Note that rain is fine and snow is better',
    'I swam today, add it to my list',
    'New goal, please create it right away: read a novel a month',
    'Hoy nadé un kilómetro y apúntalo como logro',
    'I want to run more and sleep better',
    'Save the plan, please',
  ])('“%s” is one', (text) => {
    expect(partsOf(text)).toEqual([text]);
  });
});

describe('another wish of the kind that is under way', () => {
  const BEGUN = ['I want to swim', 'A: Why?', 'I also want to learn Italian'];
  const NOTED = 'First this, then “I also want to learn Italian”. Why?';

  test('comes afterwards, and answers nothing', () => {
    expect(reply(...BEGUN)?.words).toBe(NOTED);
    const said = 'A: Swim, because it calms me: add it?';
    const confirmed = [...BEGUN, `A: ${NOTED}`, 'it calms me', said, 'yes'];
    expect(reply(...confirmed)?.calls).toEqual([{ name: 'add', input: { title: 'Swim' } }]);
    const next = 'Added. You also wanted: “I also want to learn Italian”. Now?';
    expect(reply(...confirmed, '>add')?.words).toBe(next);
    expect(reply(...confirmed, '>add', `A: ${next}`, 'yes')?.words).toBe('Why?');
  });

  test('is also noted where all is there but the yes', () => {
    const asked = ['I want to swim', 'A: Why?', 'it calms me', 'A: Swim, because it calms me: add it?'];
    expect(reply(...asked, 'I also want to learn Italian')?.words).toBe(
      'First this, then “I also want to learn Italian”. Swim, because it calms me: add it?',
    );
  });
});

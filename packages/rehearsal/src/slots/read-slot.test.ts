import { describe, expect, test } from 'vitest';
import { Slot } from '../schema.js';
import { readSlot } from './read-slot.js';

const NOW = '2026-03-02T09:00'; // a Monday
const asked = { optional: false };
const context = { answers: false, now: NOW, items: null, hint: '' };
const answering = { ...context, answers: true };

describe('a moment', () => {
  const slot: Slot = { read: 'time', ...asked };
  test.each([
    ['tomorrow at 9', '2026-03-03T09:00'],
    ['tomorrow at 6pm', '2026-03-03T18:00'],
    ['at 6 p.m.', '2026-03-02T18:00'],
    ['on Thursday', '2026-03-05T09:00'],
    ['el jueves a las 10', '2026-03-05T10:00'],
    ['mañana por la tarde', '2026-03-03T15:00'],
    ['mañana por la mañana', '2026-03-03T09:00'],
    ['in two hours', '2026-03-02T11:00'],
    ['dentro de tres días', '2026-03-05T09:00'],
    ['pasado mañana a las 8:30', '2026-03-04T08:30'],
    ['3 de mayo a las nueve', '2026-05-03T09:00'],
    ['next week', '2026-03-09T09:00'],
    ['tonight at 8', '2026-03-02T20:00'],
    ['by the end of April', '2026-04-30T09:00'],
    ['a finales de abril', '2026-04-30T09:00'],
    ['on the 28th at 9am to move money', '2026-03-28T09:00'],
    ['by the 1st', '2026-04-01T09:00'],
    ['el día 5 a las 10 para revisar las cuentas', '2026-03-05T10:00'],
    ['mejor para el 15', '2026-03-15T09:00'],
  ])('“%s”', (text, at) => {
    expect(readSlot(slot, text, context)).toBe(at);
  });

  test.each([
    'on the 99th',
    'on the 2nd day of it',
    'I ran three kilometres',
    'twice a week',
    'más tarde',
    '',
  ])('“%s” names none', (text) => {
    expect(readSlot(slot, text, context)).toBeNull();
  });
});

describe('a moment with words of its own', () => {
  const slot = Slot.parse({ read: 'time', after: { en: 'by | deadline is the', es: 'antes del' } });
  test.each([
    ['hand it in by Friday', '2026-03-06T09:00'],
    ['the deadline is the 15th of May', '2026-05-15T09:00'],
    ['entregarlo antes del 15 de mayo', '2026-05-15T09:00'],
    ['to work by bike on Friday', null],
    ['call her on Friday', null],
  ])('“%s”', (text, at) => expect(readSlot(slot, text, context)).toBe(at));
});

describe('a moment that moves another one', () => {
  const slot = Slot.parse({ read: 'time', moves: 'it' });
  const moving = { ...context, before: '2026-03-06T17:00' };
  test.each([
    ['make it 6', '2026-03-06T18:00'],
    ['mejor a las 6', '2026-03-06T18:00'],
    ['make it 9am', '2026-03-06T09:00'],
    ['sorry, SUNDAY not saturday', '2026-03-08T17:00'],
    ['perdona, el domingo, no el sábado', '2026-03-08T17:00'],
    ['no espera, mañana es fiesta. pasado mejor', '2026-03-04T17:00'],
  ])('“%s” keeps what it does not say', (text, at) => expect(readSlot(slot, text, moving)).toBe(at));
});

describe('an answer', () => {
  const name = Slot.parse({ read: 'text', name: true, most: 8 });
  const who = Slot.parse({ read: 'text', most: 25 });
  test.each([
    [who, 'That works for me. Six people over 70', 'Six people over 70'],
    [who, 'Me sirve. Serían seis personas de más de 70 años', 'seis personas de más de 70 años'],
    [who, 'Yes, that works for me.', null],
    [who, 'Sí, me parece muy bien', null],
    [who, 'make it 6', null],
    [who, 'que sea a las 6', null],
    [name, 'vale, Puerto Viejo', 'Puerto Viejo'],
    [name, 'vale, mejor con 5 personas. ¿y de dónde los saco?', null],
    [name, 'y cuanto se les paga mas o menos', null],
    [name, 'and what do they usually get for it', null],
    [name, "What's Up", "What's Up"],
  ])('%# “%s”', (slot, text, value) => expect(readSlot(slot, text, answering)).toBe(value));
});

describe('a title', () => {
  const slot = Slot.parse({
    read: 'text',
    after: {
      en: ['create the goal', 'i want to start', 'i want to', 'remind me to', 'remind me'],
      es: ['quiero'],
    },
    until: { en: ['because'], es: ['porque'] },
    most: 8,
  });
  test.each([
    ['I want to start swimming because it calms me', 'swimming'],
    ['Remind me on Thursday at 10 to call the doctor, please', 'call the doctor'],
    ['quiero correr mañana a las 8', 'correr'],
    ['Remind me every Sunday evening to call mum', 'call mum'],
    ['Remind me every other day to stretch', 'stretch'],
    ['I want to swim every Sunday', 'swim every Sunday'],
    ['Please create the goal “Run 5 km” now', 'Run 5 km'],
  ])('is read out of “%s”', (text, title) => {
    expect(readSlot(slot, text, context)).toBe(title);
  });

  test.each([
    'Please create the goal now',
    'My knee hurts after running',
    'I want to tell you everything that has happened to me since the beginning of this very long year',
  ])('is never “%s”', (text) => {
    expect(readSlot(slot, text, context)).toBeNull();
  });

  test('has its day and hour with it where these belong to it', () => {
    const whole = Slot.parse({ read: 'text', after: { en: 'note that' }, whole: true });
    expect(readSlot(whole, 'Note that the shop closes on Friday at 9', context)).toBe(
      'the shop closes on Friday at 9',
    );
  });

  test('is the answer to its own question, a moment included, but no question back', () => {
    expect(readSlot(slot, "I'd like to read ten pages", answering)).toBe('read ten pages');
    expect(readSlot(slot, 'Tuesdays at seven', answering)).toBe('Tuesdays at seven');
    expect(readSlot(slot, 'What do you mean?', answering)).toBeNull();
    expect(readSlot(slot, "Thank you, that's helpful so far", answering)).toBeNull();
    expect(readSlot(slot, 'Thanks, at home', answering)).toBe('Thanks, at home');
  });
});

test('an item is the one that the words name, the one at a place, or what the system named last', () => {
  const slot: Slot = { read: 'item', from: 'get_goals.goals', only: true, first: false, ...asked };
  const items = [{ text: 'Running 5 km' }, { text: 'Read more' }];
  const read = (text: string, hint = '') => readSlot(slot, text, { ...context, items, hint });
  expect(read('park the running one')).toBe(items[0]);
  expect(read('the second one')).toBe(items[1]);
  expect(read('park it')).toBeNull();
  expect(read('park it', 'Follow-up on “Read more”')).toBe(items[1]);
  expect(readSlot(slot, 'park it', { ...context, items: items.slice(0, 1) })).toBe(items[0]);
});

describe('a name that was asked for', () => {
  const slot = Slot.parse({ read: 'text', most: 8, name: true });
  test.each([
    'Mobile Checkout',
    'Tienda nueva',
    'call it “Delete it, now”',
    'My own garden',
    'Mi propio huerto',
    'I want to run 5 km',
  ])('is “%s”', (text) => {
    expect(readSlot(slot, text, answering)).not.toBeNull();
  });

  test.each([
    'delete it',
    'elimina el proyecto Prueba Uno',
    'cambia el presupuesto, son 15.000',
    "we've decided, no receipts on paper any more",
    'perdón, plazo: antes de Semana Santa',
    'not that one',
    'ok map their journey pls',
    'My knee hurts after running',
    'me duele la rodilla al correr',
    'It would calm me',
    'Mi jefe es un desastre',
  ])('is not “%s”', (text) => {
    expect(readSlot(slot, text, answering)).toBeNull();
  });
});

test('what a colon tells of something is no name', () => {
  const slot = Slot.parse({ read: 'text', name: true, colon: true });
  expect(readSlot(slot, 'problem: they dont trust the arrival times', context)).toBeNull();
  expect(readSlot(slot, 'new project: Night Bus', context)).toBe('Night Bus');
});

describe('a name or a text by how it is written', () => {
  const about = { read: 'text', most: 8, name: true };
  test.each([
    ['start the project Harbour Ferry again, please', 'Harbour Ferry'],
    ['crea el proyecto Vivero y pon el presupuesto', 'Vivero'],
    ['Proyecto: Farmacia 24h', 'Farmacia 24h'],
    ['start a project for our website', null],
  ])('“%s” names %s behind its cue by capitals', (text, read) => {
    const slot = Slot.parse({ ...about, proper: { en: 'project', es: 'proyecto' } });
    expect(readSlot(slot, text, context)).toBe(read);
  });

  test.each([
    ['Jot this down for me: mornings are calm', 'mornings are calm'],
    ['créame esta meta: ahorrar cien euros', 'ahorrar cien euros'],
    ['I keep thinking about what my sister told me yesterday: nothing', null],
  ])('“%s” says %s behind its colon', (text, read) => {
    expect(readSlot(Slot.parse({ ...about, colon: true }), text, context)).toBe(read);
  });

  test('the same hour is not known', () => {
    expect(readSlot({ read: 'time', ...asked }, 'on Friday at the same time', context)).toBeNull();
    expect(readSlot({ read: 'time', ...asked }, 'mejor el viernes a la misma hora', context)).toBeNull();
  });
});

import { FOLLOW_UP_KINDS } from '@roundtable/api';
import { describe, expect, test } from 'vitest';
import { guiltIn } from '../../coaching-checks/server.js';
import { RHYTHM_NOTE } from '../rules/rhythm-note.js';
import { followUpEvent, followUpMail } from '../words.js';

const LOCALES = ['en', 'es'] as const;
const about = { note: 'call the gym', name: 'Ana', link: 'https://table.example/conversations/1' };

describe('what a follow-up says', () => {
  const events = () =>
    FOLLOW_UP_KINDS.flatMap((kind) =>
      LOCALES.flatMap((locale) =>
        [0, 1].map((nudges) =>
          followUpEvent({ kind, note: about.note, wanted: '2026-11-24T09:00', nudges }, locale),
        ),
      ),
    );
  const mails = () =>
    FOLLOW_UP_KINDS.flatMap((kind) => LOCALES.map((locale) => followUpMail({ kind, ...about }, locale)));

  test('shames and counts nobody, in any kind and language', () => {
    const texts = [
      ...events(),
      ...mails().flatMap(({ subject, text }) => [subject, text]),
      ...Object.values(RHYTHM_NOTE).flatMap(({ en, es }) => [en, es]),
    ];
    expect(texts.length).toBeGreaterThan(50);
    expect(guiltIn(texts.join('\n—\n'))).toEqual([]);
  });

  test('names the thing and its time, and a second one that it is the last', () => {
    const first = {
      kind: 'commitment',
      note: 'llamar al gimnasio',
      wanted: '2026-11-24T09:00',
      nudges: 0,
    } as const;
    expect(followUpEvent(first, 'es')).toBe(
      'Seguimiento de «llamar al gimnasio», previsto para el martes, 24 de noviembre, 09:00.',
    );
    expect(followUpEvent({ ...first, nudges: 1 }, 'en')).toContain(
      'A last, light follow-up on “llamar al gimnasio”',
    );
  });

  test('a mail has one line of subject, the link, and how to have no more of them', () => {
    const long = `${'very '.repeat(40)}long\nnote`;
    for (const locale of LOCALES) {
      const { subject, text } = followUpMail({ ...about, kind: 'reminder', note: long }, locale);
      expect(subject).not.toContain('\n');
      expect(subject.length).toBeLessThan(100);
      expect(text).toContain(about.link);
      expect(text).toContain(locale === 'es' ? 'no más correos' : 'no more e-mails');
      expect(followUpMail({ ...about, kind: 'reminder', name: null }, locale).text).toMatch(
        /^(Hello,|Hola:)\n/,
      );
    }
  });

  test('a reminder tells the note and its time, a missed check-in asks for nothing', () => {
    const due = { note: 'call the gym', wanted: '2026-11-24T09:00', nudges: 0 } as const;
    expect(followUpEvent({ ...due, kind: 'reminder' }, 'en')).toBe(
      'Reminder for Tuesday 24 November, 09:00: call the gym',
    );
    expect(followUpEvent({ ...due, kind: 'promise', nudges: 1 }, 'es')).toBe(
      'Recordatorio para el martes, 24 de noviembre, 09:00: call the gym',
    );
    expect(followUpEvent({ ...due, kind: 'missed_check_in' }, 'en')).toContain('friendly hello');
  });

  test('a mail of what the user asked for names it, in the subject and in the text', () => {
    for (const kind of ['commitment', 'reminder', 'promise'] as const) {
      for (const locale of LOCALES) {
        const { subject, text } = followUpMail({ ...about, kind }, locale);
        expect(subject).toMatch(/ call the gym$/);
        expect(text).toContain(about.note);
        expect(text).toMatch(/^Hola, Ana:\n|^Hello Ana,\n/);
      }
    }
  });

  test('a subject is cut after 70 characters, blanks counted once', () => {
    const subject = (note: string) => followUpMail({ ...about, kind: 'reminder', note }, 'en').subject;
    expect(subject(` two \n\n lines `)).toBe('Your reminder: two lines');
    expect(subject('x'.repeat(70))).toBe(`Your reminder: ${'x'.repeat(70)}`);
    expect(subject('x'.repeat(71))).toBe(`Your reminder: ${'x'.repeat(69)}…`);
  });
});

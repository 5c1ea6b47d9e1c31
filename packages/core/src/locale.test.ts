import { afterEach, describe, expect, it } from 'vitest';
import { dailyLimitReached } from './limits/daily-limit-reached.js';
import { asLocale, catalogue, inLocale, type Language, locales, say, setLanguages } from './locale.js';
import { NOTICE, switchingTo } from './notices.js';
import { signInMail } from './sign-in/words.js';
import { detectLanguage, plainLanguage } from './words/detect-language.js';

const FRENCH: Language = {
  ...{ code: 'fr', name: 'Français', english: 'French', tag: 'fr-FR', page: {} },
  heard: new Set('je voudrais vous avec nous où bonjour'.split(' ')),
  lines: {
    notices: { homeAgain: 'Bon retour.', switchingTo: 'Je vous passe {0}…' },
    limits: { daily: 'Plus de messages aujourd’hui ({0}) ; à {1}.' },
    mails: { signIn: { subject: 'Votre lien', once: 'Pendant {0} minutes.' } },
    tools: { search: ['Cherche {what}', 'A cherché {what}'] },
  },
};
afterEach(() => setLanguages([]));

describe('a language that files add', () => {
  it('has its own lines, in English whatever it lacks', () => {
    setLanguages([FRENCH]);
    expect(say(NOTICE.homeAgain, 'fr')).toBe('Bon retour.');
    expect(say(NOTICE.agentLeft, 'fr')).toBe('The team has changed since we last spoke.');
    expect(switchingTo('Ana', 'fr')).toBe('Je vous passe Ana…');
    const mail = signInMail({ link: 'http://x', minutes: 10 }, 'fr');
    expect(mail.subject).toBe('Votre lien');
    expect(mail.text).toContain('Pendant 10 minutes.');
    expect(mail.text).toContain('Open this link to sign in:');
  });

  it('says values by their place or name, and lists of texts', () => {
    setLanguages([FRENCH]);
    const words = catalogue('tools.search', {
      en: ({ what }: { what: string }) => [`Searching ${what}`, `Searched ${what}`],
      es: ({ what }: { what: string }) => [`Buscando ${what}`, `Buscó ${what}`],
    });
    expect(inLocale(words, 'fr')({ what: '{0}' })).toEqual(['Cherche {0}', 'A cherché {0}']);
    expect(inLocale(words, 'es')({ what: 'pan' })).toEqual(['Buscando pan', 'Buscó pan']);
  });

  it('writes times as its own tag does', () => {
    setLanguages([FRENCH]);
    const now = new Date('2031-03-03T12:00:00Z');
    const refused = dailyLimitReached({ limit: 50, now, timeZone: 'UTC', locale: 'fr' });
    expect(refused).toMatchObject({ error: { message: 'Plus de messages aujourd’hui (50) ; à 00:00.' } });
  });

  it('is heard by its words, and the others as before', () => {
    const said = 'Bonjour, je voudrais parler avec vous';
    expect(plainLanguage(said)).not.toBe('fr');
    setLanguages([FRENCH]);
    expect(plainLanguage(said)).toBe('fr');
    expect(detectLanguage('Où sommes-nous ?')).toBe('fr');
    expect(plainLanguage('What did I tell you about the knee?')).toBe('en');
    expect(plainLanguage('¿Qué planes tengo?')).toBe('es');
  });

  it('leaves English behind when it is gone', () => {
    setLanguages([FRENCH]);
    expect([locales(), asLocale('fr')]).toEqual([['en', 'es', 'fr'], 'fr']);
    setLanguages([]);
    expect([locales(), asLocale('fr'), asLocale(null)]).toEqual([['en', 'es'], 'en', 'en']);
  });
});

it('takes no name that every object has for a language', () => {
  expect(inLocale({ en: 'Hello', es: 'Hola' }, 'constructor')).toBe('Hello');
  expect(say({ en: 'Hello', fr: 'Bonjour' }, 'fr')).toBe('Bonjour');
});

import { describe, expect, it } from 'vitest';
import { signInMail } from './words.js';

describe('the mail with the link', () => {
  const about = { link: 'https://example.com/sign-in/link?token=abc', minutes: 10 };

  it('has the link on a line of its own, how long it works, and what to do elsewhere', () => {
    const { subject, text } = signInMail(about, 'en');
    expect(subject).toBe('Your link to sign in to Roundtable');
    expect(text.split('\n')).toContain(about.link);
    expect(text).toContain('within 10 minutes');
    expect(text).toContain('another device');
  });

  it('speaks Spanish to who asked in Spanish', () => {
    const { subject, text } = signInMail(about, 'es');
    expect(subject).toBe('Tu enlace para entrar en Roundtable');
    expect(text.split('\n')).toContain(about.link);
    expect(text).toContain('durante 10 minutos');
  });
});

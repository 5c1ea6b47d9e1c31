import { expect, test } from 'vitest';
import { webhookDisabledMail } from './words.js';

const about = { host: 'hooks.example.com', link: 'https://table.example/settings/integrations' };

test.each(['en', 'es'] as const)('the mail in %s says which receiver, why, and where to go', (locale) => {
  const gone = webhookDisabledMail({ ...about, reason: 'gone' }, locale);
  const failing = webhookDisabledMail({ ...about, reason: 'failing' }, locale);
  for (const { subject, text } of [gone, failing]) {
    expect(subject).toContain(about.host);
    expect(text.split('\n')).toContain(about.link);
  }
  expect(gone.text).toContain('410');
  expect(failing.text).toMatch(locale === 'es' ? /cinco días/ : /five days/);
});

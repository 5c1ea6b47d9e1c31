import { readEnv } from '@roundtable/engine/process';
import { describe, expect, it } from 'vitest';
import { webResearchEnv } from './config.js';

describe('where the tools of the web ask', () => {
  it.each(['BRAVE_BASE_URL', 'WIKIPEDIA_BASE_URL', 'OPENALEX_BASE_URL', 'CROSSREF_BASE_URL'] as const)(
    'takes the slashes off the end of %s, and no others',
    (name) => {
      const read = readEnv(webResearchEnv, { [name]: 'https://a.example.com//v1//' });
      expect(read[name]).toBe('https://a.example.com//v1');
    },
  );

  it.each([
    ['BRAVE_BASE_URL', 'nowhere'],
    ['OPENALEX_BASE_URL', 'nowhere'],
    ['CROSSREF_BASE_URL', 'nowhere'],
    ['WIKIPEDIA_BASE_URL', 'ftp://{lang}.wikipedia.org'],
    ['WIKIPEDIA_BASE_URL', 'see https://{lang}.wikipedia.org'],
    ['WIKIPEDIA_BASE_URL', 'https://'],
    ['WIKIPEDIA_BASE_URL', 'https://{lang} wikipedia'],
    ['WEB_CONTACT_EMAIL', 'nobody'],
    ['BLOCKED_NETWORKS', '10.0.0.0/99'],
  ])('refuses %s=%s, and names both', (name, value) => {
    expect(() => readEnv(webResearchEnv, { [name]: value })).toThrow(name);
  });

  it('takes keys under their names', () => {
    const given = {
      BRAVE_API_KEY: 'b1',
      BRAVE_SEARCH_API_KEY: 'b2',
      OPENALEX_API_KEY: 'o',
      WEB_CONTACT_EMAIL: 'me@example.com',
    };
    expect(readEnv(webResearchEnv, given)).toMatchObject(given);
  });

  it('takes an address without encryption for Wikipedia, as stand-ins have', () => {
    const read = readEnv(webResearchEnv, { WIKIPEDIA_BASE_URL: 'http://127.0.0.1:8/{lang}' });
    expect(read.WIKIPEDIA_BASE_URL).toBe('http://127.0.0.1:8/{lang}');
  });
});

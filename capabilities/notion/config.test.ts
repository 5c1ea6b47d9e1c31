import { readEnv } from '@roundtable/engine/process';
import { describe, expect, it } from 'vitest';
import { notionEnv } from './config.js';

describe('the registration with Notion', () => {
  it('has both halves or none', () => {
    expect(readEnv(notionEnv, {}).NOTION_CLIENT_ID).toBeUndefined();
    const both = { NOTION_CLIENT_ID: 'id', NOTION_CLIENT_SECRET: 's' };
    expect(readEnv(notionEnv, both)).toMatchObject(both);
    expect(() => readEnv(notionEnv, { NOTION_CLIENT_ID: 'id' })).toThrow(/NOTION_CLIENT_SECRET is not set/);
    expect(() => readEnv(notionEnv, { NOTION_CLIENT_SECRET: 's' })).toThrow(/NOTION_CLIENT_ID is not set/);
  });

  it('is asked for at an address without slashes at its end', () => {
    const { NOTION_BASE_URL } = readEnv(notionEnv, { NOTION_BASE_URL: 'https://a.example.com//v1//' });
    expect(NOTION_BASE_URL).toBe('https://a.example.com//v1');
  });
});

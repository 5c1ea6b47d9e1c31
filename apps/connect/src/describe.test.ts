import type { ModelConnection } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { describeTried } from './describe.js';

describe('what it came to, in words', () => {
  const connection: Extract<ModelConnection, { provider: 'openai-compatible' }> = {
    provider: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'qwen3',
    tools: 'prompt',
    key: 'sk-secret',
  };

  it('names the model and the way its tools work, never the key', () => {
    const text = describeTried({
      connection,
      trial: { type: 'works', said: 'Hi\n\u001b[31mthere', seconds: 2.34 },
    });
    expect(text).toBe(
      'qwen3 at http://127.0.0.1:11434/v1 answers: “Hi [31mthere”\nTools work when they are described in the prompt (it cannot call them by itself). It took 2.3 s for two requests.',
    );
    const own = { ...connection, tools: 'own' } as const;
    expect(describeTried({ connection: own, trial: { type: 'works', said: 'Hi', seconds: 1 } })).toContain(
      '\nTools work. It',
    );
  });

  it('says what is missing without tools, and what to do without an answer', () => {
    const trial = { type: 'no_tools', why: 'no_call', said: '' } as const;
    expect(describeTried({ connection, trial })).toMatch(
      /tools do not work: it answered without calling the tool\./,
    );
    const silent = (reason: string) =>
      describeTried({
        connection,
        trial: { type: 'silent', reason, why: 'the model’s server answered 418' },
      });
    expect(silent('connection')).toMatch(/Check that the server is running\.$/);
    expect(silent('http_418')).toMatch(/answered 418\.$/);
  });
});

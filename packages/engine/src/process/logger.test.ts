import { expect, it } from 'vitest';
import { createLogger } from './logger.js';

it('writes neither credentials nor texts', () => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', level: 'info' }, { write: (line) => void lines.push(line) });
  logger.info(
    { apiKey: 'sk-1', req: { headers: { authorization: 'Bearer sk-2', cookie: 'sk-3' } } },
    'request',
  );
  logger.info({ message: { id: 'm1', text: 'sk-4' }, env: { ANTHROPIC_API_KEY: 'sk-5' } }, 'message');
  expect(lines.join('')).not.toContain('sk-');
  expect(lines.join('')).toContain('m1');
});

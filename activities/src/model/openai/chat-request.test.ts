import type { ModelRequest, UserBlock } from '@roundtable/core';
import { expect, it } from 'vitest';
import { chatBody } from './chat-request.js';

const asked = (...content: UserBlock[]) => {
  const request: ModelRequest = {
    ...{ tier: 'balanced', system: 'Talk.', tools: [], toolChoice: 'auto', maxTokens: 100 },
    messages: [{ role: 'user', content }],
  };
  return chatBody(request, 'm', { limit: 'max_tokens', countsStreams: false }).messages.at(-1);
};
const words = { type: 'text', text: 'Look' } as const;

it('a picture goes as an image_url beside the words that it came with', () => {
  const picture = { type: 'image', mediaType: 'image/png', data: 'AAAA', tokens: 1 } as const;
  expect(asked(words, picture)).toEqual({
    role: 'user',
    content: [
      { type: 'text', text: 'Look' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    ],
  });
});

it('words alone go as one text, which every server takes', () => {
  expect(asked(words, { type: 'text', text: 'again' })).toEqual({ role: 'user', content: 'Look\n\nagain' });
});

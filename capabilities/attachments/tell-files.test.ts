import { describe, expect, it } from 'vitest';
import { pictureTokens, type SentFile, tellFiles } from './tell-files.js';

const picture = (id: string, more: Partial<SentFile> = {}): SentFile => ({
  ...{ id, messageId: 'm', kind: 'image', name: `${id}.png`, width: 1_000, height: 750 },
  ...{ viewBytes: 1_000, characters: 0, text: null, ...more },
});
const document = (id: string, text: string | null, characters = text?.length ?? 0): SentFile => ({
  ...picture(id, { name: `${id}.md`, width: null, height: null, characters, text }),
  kind: 'document',
});
const texts = (files: readonly SentFile[]) =>
  (tellFiles(files, ['m']).m ?? []).map((file) => (file.type === 'text' ? file.text : file.id));

describe('what agents are told of files', () => {
  it('is nothing of messages that they are not shown', () => {
    expect(tellFiles([picture('a', { messageId: 'elsewhere' })], ['m'])).toEqual({});
  });

  it('names the earlier pictures where the newer ones use up tokens or bytes', () => {
    const many = Array.from({ length: 17 }, (_, i) => picture(`${i}`, { width: 100, height: 100 }));
    expect(texts(many).filter((text) => text.includes('sent this picture earlier'))).toHaveLength(5);
    expect(
      texts([picture('a', { viewBytes: 15_000_000 }), picture('b', { viewBytes: 2_000_000 })])[1],
    ).toContain('type="picture" name="b.png"');
  });

  it('holds a document’s words, which cannot end their block, and says where they are cut', () => {
    expect(texts([document('a', 'Hello </attachment> there')])[0]).toBe(
      '<attachment type="document" name="a.md">\nHello < /attachment> there\n</attachment>',
    );
    expect(texts([document('a', 'Hello', 50_000)])[0]).toContain('[Cut here: 5 of 50000 characters.]');
    expect(texts([document('a', '')])[0]).toContain('No text could be read');
    expect(texts([document('a', null, 10)])[0]).toContain('used up the room');
  });

  it('counts a picture by its pixels, at most as it is scaled down', () => {
    expect(pictureTokens({ width: 750, height: 100 })).toBe(100);
    expect(pictureTokens({ width: 15_680, height: 10 })).toBe(pictureTokens({ width: 1_568, height: 1 }));
    expect(pictureTokens({ width: null, height: null })).toBeGreaterThan(3_000);
  });
});

import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchEmbeddingModel } from '../../local-stack/src/programs/embedding-model.js';
import { createThreadEmbeddings, hasModel, type ThreadEmbeddings } from '../src/thread-embeddings.js';
import { REFERENCE } from './reference.js';

// A thread cannot be started from a TypeScript source: it is the built one.
const entry = new URL('../dist/thread.js', import.meta.url);

let dir: string;
let embeddings: ThreadEmbeddings;

beforeAll(async () => {
  dir = await fetchEmbeddingModel();
});
afterEach(() => embeddings.close());

describe('embeddings in a thread', () => {
  it('are those of each text, in order, also of many askers at once', async () => {
    embeddings = createThreadEmbeddings({ dir, entry });
    const [first, second, third] = REFERENCE;
    const [both, one] = await Promise.all([
      embeddings.embed([first?.text ?? '', second?.text ?? '']),
      embeddings.embed([third?.text ?? '']),
    ]);
    expect(both[0]?.[0]).toBeCloseTo(first?.vector[0] ?? 9, 4);
    expect(both[1]?.[0]).toBeCloseTo(second?.vector[0] ?? 9, 4);
    expect(one[0]?.[0]).toBeCloseTo(third?.vector[0] ?? 9, 4);
    expect(both[0]).toHaveLength(embeddings.dimensions);
  });

  it('leave the event loop free', async () => {
    embeddings = createThreadEmbeddings({ dir, entry });
    await embeddings.embed(['warm']);
    const sentences = Array.from({ length: 100 }, (_, i) => `This is sentence number ${i} of a list`);
    const vectors = embeddings.embed(sentences);
    const other = new Promise((resolve) => setTimeout(resolve, 0, 'something else'));
    expect(await Promise.race([vectors, other])).toBe('something else');
    expect(await vectors).toHaveLength(100);
  });

  it('start again after the thread had rested', async () => {
    embeddings = createThreadEmbeddings({ dir, entry, idleMs: 1 });
    const before = await embeddings.embed(['again']);
    await new Promise((resolve) => setTimeout(resolve, 1)); // behind the thread's own timer, which is as long
    expect(await embeddings.embed(['again'])).toEqual(before);
  });

  it('reject what a thread that fails was asked, each time', async () => {
    expect(hasModel('/nowhere')).toBe(false);
    embeddings = createThreadEmbeddings({ dir: '/nowhere', entry });
    await expect(embeddings.embed(['x'])).rejects.toThrow('ENOENT');
    await expect(embeddings.embed(['x'])).rejects.toThrow('ENOENT');
  });
});

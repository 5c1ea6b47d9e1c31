// Preloaded into a worker of a test or of the bench (`node --import`): a request to the model whose last word is a poison
// never leaves, and the step that makes it does to its process what the poison says. The product knows nothing of it.

/** What a message says to be one, and what a later message says so that it is none. */
const WORDS = /poison: (kill|freeze|memory|never)|all is well/g;

const KINDS = {
  kill: () => process.kill(process.pid, 'SIGKILL'),
  freeze: () => {
    for (;;);
  },
  memory: () => {
    const kept = [];
    for (;;) kept.push(new Array(100_000).fill(kept.length));
  },
  never: () => new Promise(() => {}),
};

const { fetch } = globalThis;
globalThis.fetch = async (resource, init) => {
  const last = typeof init?.body === 'string' ? [...init.body.matchAll(WORDS)].at(-1) : undefined;
  if (last?.[1] !== undefined) await KINDS[last[1]]();
  return fetch(resource, init);
};

import { createHash } from 'node:crypto';
import type { Scene } from './scene.js';

/** Says something from a bank of variants: always the same for the same messages, never what was said before. */
export type Speaker = {
  say(bank: readonly string[], values?: Readonly<Record<string, string>>): string;
  /** True for about `share` of all conversations' moments, decided by the messages. */
  chance(share: number): boolean;
};

export function createSpeaker(scene: Scene): Speaker {
  const past = scene.saidTexts.join('\n');
  const seed = createHash('sha1').update(JSON.stringify(scene.entries)).digest().readUInt32BE(0);
  let turn = 0;

  function say(bank: readonly string[], values: Readonly<Record<string, string>> = {}): string {
    turn += 1;
    const rendered = bank.flatMap((variant) => render(variant, values) ?? []);
    const start = rendered.length === 0 ? 0 : (seed + turn * 7) % rendered.length;
    const order = [...rendered.slice(start), ...rendered.slice(0, start)];
    const fresh = order.find((text) => repeated(text) === 0);
    return fresh ?? order.toSorted((a, b) => repeated(a) - repeated(b))[0] ?? '';
  }

  function repeated(text: string): number {
    return text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 14 && past.includes(sentence))
      .length;
  }

  return { say, chance: (share) => (seed % 100) / 100 < share };
}

// A variant that needs a value that nobody gave is no variant; `{name?}` can do without.
function render(variant: string, values: Readonly<Record<string, string>>): string | null {
  let isComplete = true;
  const text = variant.replaceAll(/\{(\w+)(\??)\}/g, (_, key: string, optional: string) => {
    const value = values[key] ?? '';
    if (value === '' && optional === '') isComplete = false;
    return value;
  });
  return isComplete ? text.charAt(0).toUpperCase() + text.slice(1) : null;
}

import type { Tool } from '../api/request.js';
import type { Intent } from './intents.js';
import { contentWords } from './known-goals.js';
import type { Scene } from './scene.js';

const ENOUGH = 2;

/** The tool that the user's words call for, by the words of its name and description; null for plain talk. */
export function chooseTool(scene: Scene, intents: ReadonlySet<Intent>): Tool | null {
  if (intents.has('done') || intents.has('declines')) {
    const back = scene.tools.find(isReturn);
    if (back !== undefined) return back;
  }
  const words = new Set(contentWords(scene.lastUser).map(stem));
  const scored = scene.tools
    .filter((tool) => !/^think/i.test(tool.name) && !isReturn(tool))
    .map((tool) => ({ tool, score: score(tool, words) }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (best === undefined || best.score < ENOUGH) return null;
  return isHandoff(best.tool) && intents.has('declines') ? null : best.tool;
}

export function isReturn({ name }: Tool): boolean {
  return /^(?:return|back)_?to/i.test(name);
}

export function isHandoff({ name }: Tool): boolean {
  return /^(?:transfer|hand_?off|hand_?over|delegate|switch)/i.test(name);
}

// A word of the name counts more than one of the description.
function score(tool: Tool, words: ReadonlySet<string>): number {
  const name = contentWords(tool.name.replaceAll(/([a-z])([A-Z])|_/g, '$1 $2')).map(stem);
  const description = contentWords(tool.description ?? '').map(stem);
  const inName = name.filter((word) => words.has(word)).length;
  const inDescription = new Set(description.filter((word) => words.has(word) && !name.includes(word))).size;
  return inName * 1.5 + inDescription * 0.5;
}

function stem(word: string): string {
  return word.replace(/(?:ing|es|s|ed)$/, '');
}

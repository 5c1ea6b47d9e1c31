import { fold } from '../words-in.js';
import { type Checked, failed, notApplicable, passed, type ReplyFacts } from './check.js';
import { deliveredText, isDelivery } from './reply-shape.js';

/** 5. The work names one of its sources: a guide, a material, or a file of the project. */
export function citationsIncluded(facts: ReplyFacts): Checked {
  const { brief, project, guideTitles } = facts;
  if (!isDelivery(facts)) return notApplicable('no piece of work on a task');
  const given = [...brief.guides, ...brief.materials, ...brief.passages.map(({ guide }) => guide)];
  const files = project?.files.map(({ name }) => name) ?? [];
  if (given.length + files.length === 0) return notApplicable('there was nothing to cite');
  const text = fold(deliveredText(facts));
  const cited = [...given, ...files].find(
    (name) => text.includes(fold(name)) || text.includes(`[${fold(name.replace(/\.\w+$/, ''))}]`),
  );
  if (cited !== undefined) return passed(`cites ${cited}`);
  const titled = given.find((name) => hasTitle(text, guideTitles[name]));
  if (titled !== undefined) return passed(`names the guide of ${titled}`);
  return failed(`it names no source; it was given ${given.map((name) => `[${name}]`).join(', ')}`);
}

/** "the journey map guide": the title next to a word for guide. */
function hasTitle(text: string, title: string | undefined): boolean {
  if (title === undefined) return false;
  const at = text.indexOf(fold(title));
  return (
    at >= 0 &&
    /\b(?:guide|guia|method|metodo|source|fuente)\b/.test(text.slice(Math.max(0, at - 40), at + 80))
  );
}

import { allMatches, type TaskMatching } from '@roundtable/capabilities/design-tasks/server';
import type { BuiltInLocale } from '@roundtable/core';
import { KINDS, type Kind, type Translations, type Utterances } from './utterances.js';

export type Match = (text: string, locale?: BuiltInLocale) => TaskMatching;

/** What the matcher did with the utterances of a kind. */
export interface Accuracy {
  readonly kind: Kind;
  readonly count: number;
  readonly right: number;
  /** As many as were answered by, or offered, the task. */
  readonly offered: number;
  readonly wrong: readonly string[];
}

export function measureUtterances(all: Utterances, match: Match): Accuracy[] {
  return KINDS.map((kind) => {
    const judged = all[kind].map((one) => {
      const matching = match(one.say);
      const wanted = 'task' in one ? [one.task, ...one.or] : 'among' in one ? one.among : [];
      return {
        isRight: isRight(kind, wanted, matching),
        isOffered: allMatches(matching).some(({ task }) => wanted.includes(task)),
        line: `${one.say} -> ${described(matching)}, expected ${wanted.slice(0, 2).join(' or ') || 'nothing'}`,
      };
    });
    return {
      kind,
      count: judged.length,
      right: judged.filter((one) => one.isRight).length,
      offered: judged.filter((one) => one.isOffered).length,
      wrong: judged.filter((one) => !one.isRight).map(({ line }) => line),
    };
  });
}

/** Of how many requests both languages lead to the same task, and which do not. */
export function measureTranslations(all: Translations, match: Match): { right: number; wrong: string[] } {
  const top = (text: string) => allMatches(match(text))[0]?.task ?? null;
  const wrong = all.flatMap(({ en, es }) => {
    const [one, other] = [top(en), top(es)];
    return one !== null && one === other ? [] : [`${en} (${one}) | ${es} (${other})`];
  });
  return { right: all.length - wrong.length, wrong };
}

export function accuracyTable(title: string, all: readonly Accuracy[]): string {
  const lines = all.map(({ kind, count, right, offered }) => {
    const share = `${((100 * right) / count).toFixed(1)} %`.padStart(8);
    const asks = kind === 'nonsense' || kind === 'command' || kind === 'talk';
    return `  ${kind.padEnd(10)}${`${right}/${count}`.padStart(8)}${share}${asks ? '' : `   offered ${offered}/${count}`}`;
  });
  return [title, ...lines].join('\n');
}

function isRight(kind: Kind, wanted: readonly string[], matching: TaskMatching): boolean {
  switch (kind) {
    case 'nonsense':
    case 'command':
    case 'talk':
      return matching.type === 'unmatched';
    case 'ambiguous':
      return (
        matching.type === 'ambiguous' &&
        matching.options.filter(({ task }) => wanted.includes(task)).length >= 2
      );
    default:
      // Who asks for two things is offered these two and no others.
      if (matching.type === 'ambiguous')
        return wanted.length > 1 && matching.options.every(({ task }) => wanted.includes(task));
      return matching.type === 'matched' && wanted.includes(matching.match.task);
  }
}

function described(matching: TaskMatching): string {
  const found = allMatches(matching).slice(0, 3);
  return `${matching.type} ${found.map(({ task, score }) => `${task} ${score}`).join(', ')}`;
}

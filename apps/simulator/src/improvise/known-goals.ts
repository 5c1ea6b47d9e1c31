import { withoutAccents } from './locale.js';
import type { Scene } from './scene.js';

/** A goal as tool results or the context name it. */
export type KnownGoal = {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly why: string;
};

/**
 * The goals that the context lists and that goal tools have returned; the context wins, because it is the newest.
 * No other text is read for titles: a confirmation or a plan carries ids beside quite other words.
 */
export function readGoals(scene: Scene): readonly KnownGoal[] {
  const goals = new Map<string, KnownGoal>();
  for (const goal of goalsInLines(scene.systemText)) goals.set(goal.id, goal);
  for (const entry of scene.entries) {
    const found =
      entry.type === 'told' && entry.tag === 'context'
        ? goalsInLines(entry.text)
        : entry.type === 'result' && !entry.isError && /goal/i.test(entry.name)
          ? goalsInResult(entry.text)
          : [];
    for (const goal of found) {
      goals.set(goal.id, { ...goal, why: goal.why || (goals.get(goal.id)?.why ?? '') });
    }
  }
  return [...goals.values()];
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** "- Read more (active, goal_id …) because: it calms me" */
function goalsInLines(text: string): readonly KnownGoal[] {
  return text.split('\n').flatMap((line) => {
    const [, title = '', about = '', why = ''] =
      /^\s*[-*•]\s+(.+?)\s+\(([^()]*)\)(?:\s+because:\s*(.+)|:\s.*)?\s*$/i.exec(line) ?? [];
    const id = UUID.exec(about)?.[0];
    const status = /\b(parked|completed)\b/i.exec(about)?.[0]?.toLowerCase() ?? 'active';
    // Commitments and follow-ups stand in lines of the same make.
    const isOther = /\b(?:commitment|follow_up)_id\b/i.test(about);
    return id === undefined || title === '' || isOther ? [] : [{ id, title, status, why }];
  });
}

function goalsInResult(text: string): readonly KnownGoal[] {
  try {
    return goalsInJson(JSON.parse(text));
  } catch {
    return goalsInLines(text);
  }
}

function goalsInJson(value: unknown): readonly KnownGoal[] {
  if (Array.isArray(value)) return value.flatMap(goalsInJson);
  if (typeof value !== 'object' || value === null) return [];
  const fields = new Map(Object.entries(value));
  const id = fields.get('id') ?? fields.get('goalId') ?? fields.get('goal_id');
  const title = fields.get('title');
  const isGoal =
    typeof id === 'string' && typeof title === 'string' && !fields.has('goalId') && !fields.has('goal_id');
  const own = isGoal
    ? [{ id, title, status: String(fields.get('status') ?? 'active'), why: String(fields.get('why') ?? '') }]
    : [];
  const nested = ['goals', 'goal', 'items', 'data', 'result'].flatMap((key) => goalsInJson(fields.get(key)));
  return [...own, ...nested];
}

/** The goal that the words name; null when they name none, whatever there is. */
export function goalNamed(text: string, goals: readonly KnownGoal[]): KnownGoal | null {
  // Four letters stand for a word, so that "reading" means "Read more".
  const stems = (words: string) => contentWords(words).map((word) => word.slice(0, 4));
  const meant = new Set(stems(text));
  const best = goals
    .map((goal) => ({ goal, score: stems(goal.title).filter((word) => meant.has(word)).length }))
    .toSorted((a, b) => b.score - a.score)[0];
  return best !== undefined && best.score > 0 ? best.goal : null;
}

/** The goal that the user's words name, else the only one there is, else the latest that was made. */
export function goalMeant(text: string, goals: readonly KnownGoal[], latestId: string): KnownGoal | null {
  const named = goalNamed(text, goals);
  if (named !== null) return named;
  const active = goals.filter(({ status }) => status === 'active');
  return goals.find(({ id }) => id === latestId) ?? (active.length === 1 ? active[0] : undefined) ?? null;
}

/** The words of a text that carry meaning, without accents. */
export function contentWords(text: string): readonly string[] {
  return (withoutAccents(text.toLowerCase()).match(/[a-z0-9]{4,}/g) ?? []).filter(
    (word) => !EMPTY_WORDS.has(word),
  );
}

const EMPTY_WORDS = new Set(
  'goal goals meta metas objetivo with that this have from para como want please milestone mark done park rename completed'.split(
    ' ',
  ),
);

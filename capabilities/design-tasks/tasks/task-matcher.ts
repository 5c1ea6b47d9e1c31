import type { MatchEvidence, TaskMatch } from '../briefs/brief.js';
import type { Task } from '../team/task.js';
import { createEvidence, type Gathered, type GatheredTask } from './gather-evidence.js';
import type { HeardWord } from './hear-words.js';
import { notATask } from './not-a-task.js';
import { type Candidate, settleMatching } from './settle-matching.js';
import type { TaskMatcher } from './task-matching.js';
import { nearnessOf, scoreOf, weighEvidence } from './weigh-evidence.js';

const MOST_EVIDENCE = 3;
/** Points by which meaning separates tasks that were named exactly. */
const SUPPORT = 4;
/** The least score of an offered task. */
const LEAST = 30;
const SPAN = 49;
/** With lower log-odds a task is no alternate. */
const HOPELESS = -2.5;
/** Least strengths of evidence that is shown. */
const TOLD_MEANING = 0.25;
const TOLD_PARTS = 0.1;

/**
 * Prepares the tasks of a team's version; a match then takes a few milliseconds. `smalltalk`: messages to the team that
 * request no task.
 */
export function createTaskMatcher(tasks: readonly Task[], smalltalk: readonly string[] = []): TaskMatcher {
  const { texts, mend, learn, gather } = createEvidence(tasks, smalltalk);
  return {
    texts,
    mend,
    learn,
    match(text, { locale, meaning = null } = {}) {
      if (notATask(text) !== null) return { type: 'unmatched', alternates: [] };
      const gathered = gather(text, { locale, meaning });
      const candidates = gathered.tasks.flatMap((task, i) =>
        candidate(tasks[i]?.id ?? '', task, { ...gathered, text }),
      );
      return settleMatching(candidates, gathered.heard, gathered.weights);
    },
  };
}

function candidate(
  task: string,
  { evidence, words, subject, meant }: GatheredTask,
  { heard, doubt, text }: Gathered & { readonly text: string },
): Candidate[] {
  const [best] = words;
  const isExact = evidence.isNamed;
  const odds = weighEvidence(evidence, doubt);
  if (!isExact && odds < HOPELESS) return [];
  const nearness = meant === null ? 0 : nearnessOf(meant);
  const score = Math.round(
    isExact ? Math.min(100, (best?.score ?? 0) + SUPPORT * Math.max(0, nearness)) : scoreOf(odds),
  );
  const told: MatchEvidence[] = words.slice(0, MOST_EVIDENCE).map((one) => ({
    kind: one.isExact ? one.term.kind : 'fuzzy',
    term: one.term.text,
    said: saidAt(heard, one.places),
    score: Math.round(one.score),
  }));
  if (subject !== null)
    told.unshift({
      kind: 'fuzzy',
      term: subject.words.map(({ plain }) => plain).join(', '),
      said: saidAt(heard, subject.places),
      score: pointsOf(subject.strength),
    });
  if (meant !== null && nearness >= TOLD_MEANING)
    told.push({ kind: 'semantic', term: meant.text, said: text.slice(0, 200), score: pointsOf(nearness) });
  if (told.length === 0) {
    // Only parts of words match: "prototipado".
    const parts = Math.max(evidence.parts, evidence.told);
    if (parts < TOLD_PARTS) return [];
    told.push({
      kind: 'fuzzy',
      term: task.replaceAll('_', ' '),
      said: text.slice(0, 200),
      score: pointsOf(parts),
    });
  }
  const match: TaskMatch = { task, score, class: classOf(score), evidence: told };
  const places = (subject ?? best)?.places ?? [];
  const telling = places.filter((place) => heard[place]?.force !== 'empty');
  const isWhole = subject === null && (best?.isWhole ?? false);
  return [{ match, odds, places: new Set(telling), isExact, isWhole }];
}

function saidAt(heard: readonly HeardWord[], places: readonly number[]): string {
  return places
    .toSorted((a, b) => a - b)
    .map((place) => heard[place]?.said ?? '')
    .join(' ');
}

const pointsOf = (strength: number) => Math.round(LEAST + SPAN * Math.min(1, strength));

function classOf(score: number): TaskMatch['class'] {
  if (score >= 80) return 'HIGH';
  return score >= 50 ? 'MEDIUM' : 'LOW';
}

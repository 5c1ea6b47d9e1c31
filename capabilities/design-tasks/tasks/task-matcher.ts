import type { Locale } from '@roundtable/core';
import type { MatchEvidence, TaskMatch } from '../briefs/brief.js';
import type { Task } from '../team/task.js';
import { createHearing, type HeardWord, mendSlips, placesOf } from './hear-words.js';
import { notATask } from './not-a-task.js';
import { type MeantTask, scoreMeaning, textsOfMeaning } from './score-meaning.js';
import { type Subject, scoreSubjects } from './score-subject.js';
import { type Found, scoreTerm, sum } from './score-term.js';
import { type Candidate, settleMatching } from './settle-matching.js';
import type { TaskMatcher } from './task-matching.js';
import { collectTerms, type Term } from './terms.js';
import { knownShare, weighMessage } from './weigh-message.js';

const MOST_EVIDENCE = 3;
/** Meaning tells apart what was named exactly. */
const SUPPORT = 4;
/** What words and meaning tell is in part the same. */
const OVERLAP = 0.7;
/** What was heard loosely and means something else is a coincidence of words. */
const UNMEANT = 0.7;
const MEANT_FROM = 0.2;
/** Of a message whose words no task knows, meaning is a guess. */
const GUESS = 0.7;
/** What is not exact stays below HIGH (seed 002 §2.4). */
const MOST_INEXACT = 79;
const LEAST = 30;
const SPAN = MOST_INEXACT - LEAST;

/** Prepares the tasks of a team's version; a match then takes a few milliseconds. */
export function createTaskMatcher(tasks: readonly Task[]): TaskMatcher {
  const vocabulary = collectTerms(tasks);
  const hear = createHearing(vocabulary);
  const texts = textsOfMeaning(vocabulary.terms);

  return {
    texts: [...texts.keys()],
    mend: (text) => mendSlips(text, hear(text)),
    match(text, { locale, meaning = null } = {}) {
      if (notATask(text) !== null) return { type: 'unmatched', alternates: [] };
      const heard = hear(text);
      const weights = weighMessage(heard);
      const found = findTerms(heard, weights, locale);
      const subjects = scoreSubjects(heard, weights, { ...vocabulary, locale });
      const trust = GUESS + (1 - GUESS) * knownShare(heard, weights);
      const meant = meaning === null ? new Map<number, MeantTask>() : scoreMeaning(texts, meaning, trust);
      const candidates = tasks.flatMap((task, i): Candidate[] => {
        const about = {
          words: found.get(i) ?? [],
          subject: subjects.get(i) ?? null,
          meant: meant.get(i) ?? null,
        };
        return candidate(task.id, { ...about, heard, text });
      });
      return settleMatching(candidates, heard, weights);
    },
  };

  function findTerms(
    heard: readonly HeardWord[],
    weights: readonly number[],
    locale: Locale | undefined,
  ): Map<number, Found[]> {
    const message = { heard, weights, weight: sum(weights), placesOf: placesOf(heard) };
    const asked = new Set<Term>();
    for (const word of message.placesOf.keys())
      for (const term of vocabulary.termsOf.get(word) ?? []) asked.add(term);
    const scored = new Map([...asked].map((term) => [term, scoreTerm(term, message)]));
    // A lone word stands beside what another task was named by: "personas or an empathy map".
    const named = new Set(
      [...scored.values()].flatMap((one) => (one?.isExact && one.places.length > 1 ? one.places : [])),
    );
    const unnamed = weights.map((weight, place) => (named.has(place) ? 0 : weight));
    const besideNames = { ...message, weights: unnamed, weight: sum(unnamed) };
    const found = new Map<number, Found[]>();
    for (const [term, before] of scored) {
      const isLone = term.words.length === 1 && named.size > 0;
      const one = isLone ? scoreTerm(term, besideNames) : before;
      if (one === null || one.score < LEAST) continue;
      // Of the language that the user does not write in, names are borrowed whole.
      if (locale !== undefined && term.locale !== locale && !one.isExact) continue;
      found.set(term.task, [...(found.get(term.task) ?? []), one]);
    }
    return found;
  }
}

function candidate(
  task: string,
  about: {
    readonly words: readonly Found[];
    readonly subject: Subject | null;
    readonly meant: MeantTask | null;
    readonly heard: readonly HeardWord[];
    readonly text: string;
  },
): Candidate[] {
  const { heard, subject, meant } = about;
  const words = about.words.toSorted((a, b) => b.score - a.score);
  const [best] = words;
  const score = Math.round(together(best ?? null, subject, meant));
  if (score <= LEAST) return [];
  const evidence: MatchEvidence[] = words.slice(0, MOST_EVIDENCE).map((one) => ({
    kind: one.isExact ? one.term.kind : 'fuzzy',
    term: one.term.text,
    said: saidAt(heard, one.places),
    score: Math.round(one.score),
  }));
  const isSubject = subject !== null && subject.strength > strength(best?.score);
  if (isSubject)
    evidence.unshift({
      kind: 'fuzzy',
      term: subject.words.map(({ plain }) => plain).join(', '),
      said: saidAt(heard, subject.places),
      score: Math.round(LEAST + SPAN * subject.strength),
    });
  if (meant !== null)
    evidence.push({
      kind: 'semantic',
      term: meant.term,
      said: about.text.slice(0, 200),
      score: Math.round(meant.score),
    });
  const match: TaskMatch = { task, score, class: classOf(score), evidence };
  const places = isSubject ? subject.places : (best?.places ?? []);
  const telling = places.filter((place) => heard[place]?.force !== 'empty');
  return [
    {
      match,
      places: new Set(telling),
      isExact: best?.isExact ?? false,
      isWhole: !isSubject && (best?.isWhole ?? false),
    },
  ];
}

function saidAt(heard: readonly HeardWord[], places: readonly number[]): string {
  return places
    .toSorted((a, b) => a - b)
    .map((place) => heard[place]?.said ?? '')
    .join(' ');
}

/** Two loose hints at the same task are worth more than each: what one leaves open the other may close. */
function together(words: Found | null, subject: Subject | null, meant: MeantTask | null): number {
  const [said, means] = [Math.max(strength(words?.score), subject?.strength ?? 0), strength(meant?.score)];
  if (words?.isExact) return Math.min(100, words.score + SUPPORT * means);
  const doubt = meant === null ? 1 : UNMEANT + (1 - UNMEANT) * Math.min(1, means / MEANT_FROM);
  const heard = said * doubt;
  const [stronger, weaker] = heard > means ? [heard, means] : [means, heard];
  return LEAST + SPAN * (stronger + (1 - stronger) * weaker * OVERLAP);
}

const strength = (score = LEAST) => Math.min(1, Math.max(0, (score - LEAST) / SPAN));

function classOf(score: number): TaskMatch['class'] {
  if (score >= 80) return 'HIGH';
  return score >= 50 ? 'MEDIUM' : 'LOW';
}

import type { MatchEvidence, TaskMatch } from '../briefs/brief.js';
import type { Task } from '../team/task.js';
import { splitWords } from '../words/split-words.js';
import { findTerms } from './find-terms.js';
import { createHearing, type HeardWord, mendSlips } from './hear-words.js';
import { notATask } from './not-a-task.js';
import { scoreMeaning, textsOfMeaning } from './score-meaning.js';
import { type Subject, scoreSubjects } from './score-subject.js';
import { type Found, isOneOfStrangers } from './score-term.js';
import { type Candidate, settleMatching } from './settle-matching.js';
import type { TaskMatcher } from './task-matching.js';
import { collectTerms } from './terms.js';
import { type Doubt, scoreOf, weighEvidence } from './weigh-evidence.js';
import { knownShare, weighMessage } from './weigh-message.js';
import { createWordParts } from './word-parts.js';

const MOST_EVIDENCE = 3;
/** Meaning and the other words tell apart what was named exactly. */
const SUPPORT = 4;
/** What is offered at least. */
const LEAST = 30;
const SPAN = 49;
/** Log-odds that are next to nothing: such a task is no alternate. */
const HOPELESS = -4;
/** Evidence that is told has to be this much. */
const TOLD_MEANING = 0.25;
const TOLD_PARTS = 0.1;

/** Prepares the tasks of a team's version; a match then takes a few milliseconds. */
export function createTaskMatcher(tasks: readonly Task[]): TaskMatcher {
  const vocabulary = collectTerms(tasks);
  const hear = createHearing(vocabulary);
  const texts = textsOfMeaning(vocabulary.terms);
  const partsOf = createWordParts(tasks.map((task) => textsOf(task).flatMap(splitWords)));

  return {
    texts: [...texts.keys()],
    mend: (text) => mendSlips(text, hear(text)),
    match(text, { locale, meaning = null } = {}) {
      if (notATask(text) !== null) return { type: 'unmatched', alternates: [] };
      const heard = hear(text);
      const weights = weighMessage(heard);
      const found = findTerms(heard, weights, { ...vocabulary, locale });
      const subjects = scoreSubjects(heard, weights, { ...vocabulary, locale });
      const parts = partsOf(splitWords(mendSlips(text, heard)));
      const meant = meaning === null ? null : scoreMeaning(texts, meaning);
      const doubt = { known: knownShare(heard, weights), everyday: meant?.everyday ?? null };
      const candidates = tasks.flatMap((task, i): Candidate[] =>
        candidate(task.id, {
          words: found.get(i) ?? [],
          subject: subjects.get(i) ?? null,
          parts: parts[i] ?? 0,
          meant: meant?.tasks.get(i) ?? null,
          doubt,
          heard,
          text,
        }),
      );
      return settleMatching(candidates, heard, weights);
    },
  };
}

/** Everything that is written of a task, in both languages. */
function textsOf(task: Task): string[] {
  return (['en', 'es'] as const).flatMap((locale) => [
    task.name[locale],
    ...task.keywords[locale],
    ...task.synonyms[locale],
    task.description[locale],
    task.expected_output[locale],
    ...task.output_parts[locale],
    ...task.concepts[locale],
  ]);
}

function candidate(
  task: string,
  about: {
    readonly words: readonly Found[];
    readonly subject: Subject | null;
    readonly parts: number;
    readonly meant: { readonly closeness: number; readonly term: string } | null;
    readonly doubt: Doubt;
    readonly heard: readonly HeardWord[];
    readonly text: string;
  },
): Candidate[] {
  const { heard, subject, parts, meant } = about;
  const words = about.words.toSorted((a, b) => b.score - a.score);
  const [best] = words;
  const loose = words.find(({ isExact }) => !isExact);
  const said = Math.max(strength(loose?.score), subject?.strength ?? 0);
  const isExact = best?.isExact ?? false;
  const isSubject = subject !== null && subject.strength > strength(best?.score);
  const places = isSubject ? subject.places : (best?.places ?? []);
  const isWhole = !isSubject && (best?.isWhole ?? false);
  const isHint = !isWhole && isOneOfStrangers(places, { heard });
  const meaning = meant?.closeness ?? null;
  const odds = weighEvidence({ isNamed: isExact, words: said, parts, isHint, meaning }, about.doubt);
  if (!isExact && odds < HOPELESS) return [];
  const score = Math.round(
    isExact
      ? Math.min(100, (best?.score ?? 0) + SUPPORT * Math.max(0, meant?.closeness ?? 0))
      : scoreOf(odds),
  );
  const evidence: MatchEvidence[] = words.slice(0, MOST_EVIDENCE).map((one) => ({
    kind: one.isExact ? one.term.kind : 'fuzzy',
    term: one.term.text,
    said: saidAt(heard, one.places),
    score: Math.round(one.score),
  }));
  if (isSubject)
    evidence.unshift({
      kind: 'fuzzy',
      term: subject.words.map(({ plain }) => plain).join(', '),
      said: saidAt(heard, subject.places),
      score: Math.round(LEAST + SPAN * subject.strength),
    });
  if (meant !== null && meant.closeness >= TOLD_MEANING)
    evidence.push({
      kind: 'semantic',
      term: meant.term,
      said: about.text.slice(0, 200),
      score: Math.round(LEAST + SPAN * Math.min(1, meant.closeness)),
    });
  if (evidence.length === 0) {
    if (parts < TOLD_PARTS) return [];
    // Parts of words alone: "prototipado".
    const by = Math.round(LEAST + SPAN * parts);
    evidence.push({
      kind: 'fuzzy',
      term: task.replaceAll('_', ' '),
      said: about.text.slice(0, 200),
      score: by,
    });
  }
  const match: TaskMatch = { task, score, class: classOf(score), evidence };
  const telling = places.filter((place) => heard[place]?.force !== 'empty');
  return [
    {
      match,
      odds,
      places: new Set(telling),
      isExact,
      isWhole,
    },
  ];
}

function saidAt(heard: readonly HeardWord[], places: readonly number[]): string {
  return places
    .toSorted((a, b) => a - b)
    .map((place) => heard[place]?.said ?? '')
    .join(' ');
}

const strength = (score = LEAST) => Math.min(1, Math.max(0, (score - LEAST) / SPAN));

function classOf(score: number): TaskMatch['class'] {
  if (score >= 80) return 'HIGH';
  return score >= 50 ? 'MEDIUM' : 'LOW';
}

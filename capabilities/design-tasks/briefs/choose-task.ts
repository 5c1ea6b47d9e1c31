import type { ProjectFact } from '@roundtable/api';
import { assertNever } from '@roundtable/core';
import type { ProjectSlice } from '../../projects/server.js';
import type { TaskMatching } from '../tasks/task-matching.js';
import type { Task } from '../team/task.js';
import type { Brief, TaskMatch } from './brief.js';
import { type Intent, isRequest, startsAnew, statesDecision, statesFacts } from './read-intent.js';
import { revisesDraft } from './revises-draft.js';
import { wordsOf } from './words-in.js';

export interface TaskQuestion {
  readonly text: string;
  readonly intent: Intent;
  /** Tasks that the message's words match; null when they were not matched. */
  readonly matching: TaskMatching | null;
  /** The task that the agent offered at the end of its last reply; matched only when the user consents. */
  readonly offered: TaskMatching | null;
  /** The task of the project's last turn, with its match at that time. */
  readonly inProgress: TaskMatch | null;
  /** Whether the agent's last reply ended with a question. */
  readonly asked: boolean;
  /** Whether the user requests or declines an agent by name. */
  readonly asksForColleague?: boolean;
}

export interface TaskChoice {
  readonly workflow: Brief['workflow'];
  readonly match: TaskMatch | null;
  readonly alternates: readonly TaskMatch[];
  /** For an ambiguous message: whether its other words may decide, for a model that reads them. */
  readonly mayDecide: boolean;
  /** The reason, in plain words. */
  readonly because: string;
}

const MOST_WORDS_OF_A_PICK = 8;

/**
 * Chooses the turn's task. A good match starts a task. While one is in progress, a weak match belongs to it unless the
 * message clearly asks for something else: most messages of a task are answers and corrections that do not name it.
 */
export function chooseTask(question: TaskQuestion): TaskChoice {
  const { intent } = question;
  switch (intent) {
    case 'system':
      return talk('the user said nothing in this turn');
    case 'project':
      return talk('it is about projects themselves');
    case 'memory':
      return talk('it asks what is remembered');
    case 'talk':
      return talk('it asks for no task');
    case 'continuation':
      return continued(question);
    case 'task':
      return matched(question);
    default:
      return assertNever(intent);
  }
}

function talk(because: string): TaskChoice {
  return { workflow: 'talk', match: null, alternates: [], mayDecide: false, because };
}

function continued({ offered, inProgress }: TaskQuestion): TaskChoice {
  if (offered?.type === 'matched') {
    const { match, alternates } = offered;
    const because = `the user consents to what was offered: ${match.task}`;
    return { workflow: 'matched', match, alternates, mayDecide: false, because };
  }
  if (inProgress === null) return talk('the user consents, and no task is in progress');
  return goesOn(inProgress, [], 'the user consents');
}

/** The turn starts no task: the one in progress continues. */
function staysWith(inProgress: TaskMatch | null, why: string): TaskChoice {
  return inProgress === null ? talk(why) : goesOn(inProgress, [], why);
}

function goesOn(match: TaskMatch, alternates: readonly TaskMatch[], why: string): TaskChoice {
  const others = alternates.filter(({ task }) => task !== match.task);
  const because = `${why}: ${match.task} goes on`;
  return { workflow: 'continue', match, alternates: others, mayDecide: false, because };
}

function matched(question: TaskQuestion): TaskChoice {
  const { text, matching, inProgress, asked, asksForColleague = false } = question;
  const asks = isRequest(text);
  if (matching === null) return talk('nothing was matched');
  if (asksForColleague && !(matching.type === 'matched' && matching.match.class === 'HIGH'))
    return talk('it asks for a colleague');
  // The message may contain a task's name and still be about something else.
  const isExact = matching.type === 'matched' && matching.match.class === 'HIGH';
  if (revisesDraft(text)) return staysWith(inProgress, 'it is about what was written');
  // As an answer to a choice, "Let's go with the survey" picks a task; with more words it is a decision.
  const picks = asked && isExact && inProgress === null && wordsOf(text).length <= MOST_WORDS_OF_A_PICK;
  if ((statesFacts(text) && (asked || inProgress !== null)) || (statesDecision(text) && !picks)) {
    return staysWith(inProgress, 'it tells or decides something');
  }
  if (asked && !asks && !isExact) return staysWith(inProgress, 'it answers what the agent asked');
  switch (matching.type) {
    case 'matched': {
      const { match, alternates } = matching;
      if (inProgress !== null && match.task !== inProgress.task && match.class !== 'HIGH' && !asks)
        return goesOn(inProgress, [match, ...alternates], 'it asks for nothing new');
      const because = `${match.task} matches with ${match.score} (${match.class})`;
      return { workflow: 'matched', match, alternates, mayDecide: false, because };
    }
    case 'ambiguous': {
      const { options, alternates, breakTie } = matching;
      if (inProgress !== null && (!asks || options.some(({ task }) => task === inProgress.task)))
        return goesOn(inProgress, [...options, ...alternates], 'it names nothing else clearly');
      const because = `several tasks fit alike: ${options.map(({ task }) => task).join(', ')}`;
      return {
        workflow: 'ambiguous',
        match: null,
        alternates: [...options, ...alternates],
        mayDecide: breakTie,
        because,
      };
    }
    case 'unmatched':
      return unmatched(question, matching.alternates);
    default:
      return assertNever(matching);
  }
}

function unmatched({ text, inProgress }: TaskQuestion, alternates: readonly TaskMatch[]): TaskChoice {
  if (inProgress !== null && !startsAnew(text))
    return goesOn(inProgress, alternates, 'it belongs to the work in hand');
  const because = alternates.length === 0 ? 'no task is near' : 'no task reaches 50';
  return { workflow: 'unmatched', match: null, alternates, mayDecide: false, because };
}

/** Facts that the task needs and the project's memory lacks. */
export function missingFacts(
  task: Task | null,
  project: ProjectSlice | null,
): { readonly fact: ProjectFact; readonly critical: boolean }[] {
  const known = new Set(project?.facts.filter(({ value }) => !isEmpty(value)).map(({ key }) => key));
  return (task?.needs ?? [])
    .filter(({ fact }) => !known.has(fact))
    .map(({ fact, critical }) => ({ fact, critical }));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

import {
  agentOf,
  catalogue,
  everyName,
  heardWish,
  inLocale,
  type Locale,
  say,
  type Team,
} from '@roundtable/core';
import { tasksOf } from '../team/library.js';
import type { TaskMatch } from './brief.js';
import type { TaskChoice } from './choose-task.js';

export interface AgentQuestion {
  readonly team: Team;
  readonly choice: TaskChoice;
  readonly inProgress: TaskMatch | null;
  readonly active: string;
  /** Agents that the user does not want in this conversation. */
  readonly declined: readonly string[];
  /** The user's message of this turn. */
  readonly text: string;
  /** The user's message of the turn in which the active agent took over; null if that is too long ago, or never was. */
  readonly saidAtTakeover: string | null;
  readonly language: Locale;
}

export interface AgentChoice {
  readonly route: { readonly to: string; readonly reason: string } | null;
  readonly because: string;
}

/**
 * Chooses who speaks: the task's agent, unless the user wants another. A task in progress stays with its present agent,
 * so that a handoff within it is not undone.
 */
export function chooseAgent(question: AgentQuestion): AgentChoice {
  const { team, choice, active, language } = question;
  const nameOf = (id: string) => agentOf(team, id, language)?.name ?? id;
  const stays = (why: string): AgentChoice => ({ route: null, because: `${nameOf(active)} stays: ${why}` });
  const task = tasksOf(team).find(({ id }) => id === choice.match?.task);
  const wanted = colleagueWanted(question.text, team);
  if (wanted === active) return stays('the user asked for them');
  if (wanted !== null) {
    const reason = inLocale(REASONS.asked, language);
    return {
      route: { to: wanted, reason },
      because: `${nameOf(wanted)} takes over: the user asked for them`,
    };
  }
  if (choice.workflow !== 'matched' || task === undefined) return stays('no task begins in this turn');
  if (task.agent === active) return stays(`${task.id} is their task`);
  if (task.id === question.inProgress?.task) return stays(`${task.id} is in their hands already`);
  const agent = nameOf(task.agent);
  if (question.declined.includes(task.agent)) return stays(`the user would rather not talk to ${agent}`);
  if (isKept(question)) return stays('the user asked for them');
  const reason = inLocale(REASONS.theirs, language)(say(task.name, language));
  return { route: { to: task.agent, reason }, because: `${agent} takes over: ${task.id} is their task` };
}

const REASONS = catalogue('handovers', {
  asked: { en: 'You asked for them', es: 'Es con quien quieres hablar' },
  theirs: {
    en: (task: string) => `This is their work: ${task}`,
    es: (task: string) => `Esto es lo suyo: ${task}`,
  },
});

/** The agent that the user requests by name, in any language; null when they request none. */
export function colleagueWanted(text: string, team: Team): string | null {
  return heardWish(text, { agents: everyName(team) }).wants;
}

/** Whether the user requests, keeps or declines an agent by name. */
export function namesColleague(text: string, team: Team): boolean {
  const { wants, staysWith, declines } = heardWish(text, { agents: everyName(team) });
  return (wants ?? staysWith ?? declines) !== null;
}

/** Whether the user requested the active agent, now or when it took over. */
function isKept({ team, active, text, saidAtTakeover }: AgentQuestion): boolean {
  const wishes = [text, saidAtTakeover ?? ''].map((said) => heardWish(said, { agents: everyName(team) }));
  return wishes.some(({ wants, staysWith }) => wants === active || staysWith === active);
}

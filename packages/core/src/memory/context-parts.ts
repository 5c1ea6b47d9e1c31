import { assertNever } from '../assert-never.js';
import { describeBrief, describeHistory } from '../briefs/describe-brief.js';
import { describeProject, describeProjects, type ToldPart } from '../briefs/describe-project.js';
import type { PartGroup, Priority } from '../briefs/fit-context.js';
import type { Locale } from '../locale.js';
import { agentOf } from '../teams/composite.js';
import type { ContextSource, Team } from '../teams/team.js';
import { describeGoal, describeGoals, describeMoments, describeProgress } from './describe-goals.js';
import { type CheckInFigures, describeStatistics, describeTrends } from './figures.js';
import { localDaysBetween, localMinute, localTime } from './local-time.js';
import type { FollowUpLine, GoalDetail, MemorySlice } from './memory-slice.js';
import type { UserSummary } from './user-summary.js';

/** One named piece of the working context. `source` says where it is from, for "explain a turn". */
export interface ContextPart {
  readonly source: ContextSource | 'now' | 'language' | 'session' | 'proposals' | 'note';
  readonly name: string;
  readonly text: string;
  /** What it may be cut as when there is too much; left out: never. */
  readonly cut?: { readonly priority: Priority; readonly group: PartGroup };
}

export interface ContextFacts {
  readonly memory: MemorySlice;
  readonly locale: Locale;
  readonly now: Date;
  /** Counted only for agents whose scope has them; null when they could not be. */
  readonly figures: CheckInFigures | null;
  readonly focus: GoalDetail | null;
  readonly session: { readonly type: string; readonly opening: string } | null;
  readonly notes: readonly string[];
  /** Who is told, and the team that its brief's texts come from. */
  readonly agent: string;
  readonly team: Team | null;
}

/**
 * What an agent is told besides the transcript: the moment, the language and what waits for a decision always, of the
 * user's facts only the sources of its scope, in the order of its declaration.
 */
export function contextParts(sources: readonly ContextSource[], facts: ContextFacts): ContextPart[] {
  const { memory, locale, now, session } = facts;
  return [
    { source: 'now', name: 'Now', text: localTime(now, memory.timeZone, locale) },
    { source: 'language', name: 'Preferred language', text: languageOf(sources, facts) },
    ...(session === null
      ? []
      : [
          {
            source: 'session' as const,
            name: 'This conversation',
            text: `a ${session.type} session that was opened for the user with: ${session.opening}`,
          },
        ]),
    ...sources.flatMap((source) => partsOf(source, facts)),
    ...memory.openProposals.map((open) => ({
      source: 'proposals' as const,
      name: 'Waiting for the user’s decision',
      text: `${open.kind}: ${open.summary}`,
    })),
    ...facts.notes.map((note) => ({ source: 'note' as const, name: 'Note', text: note })),
  ];
}

function partsOf(source: ContextSource, facts: ContextFacts): ContextPart[] {
  const { memory, focus, figures } = facts;
  const part = (name: string, text: string | null): ContextPart[] =>
    text === null ? [] : [{ source, name, text }];
  switch (source) {
    case 'profile':
      return [
        ...part('User', memory.userName),
        ...part('How the user likes to be talked with', memory.communicationStyle),
      ];
    case 'goals':
      return part('Goals', describeGoals(memory.goals));
    case 'goal_detail':
      return part('The goal being talked about', focus === null ? null : describeGoal(focus));
    case 'goal_progress':
      return part('Progress', describeProgress(memory.goals, focus?.id ?? null));
    case 'user_summary':
      return part('What is known about the user', describeUser(memory));
    case 'days_since_check_in':
      return part('Last check-in', describeLastCheckIn(facts));
    case 'statistics':
      return part('Check-in figures', figures === null ? null : describeStatistics(figures));
    case 'trends':
      return part('Trends', figures === null ? null : describeTrends(figures));
    case 'moments':
      return part(
        'Recent moments',
        describeMoments(memory, (at) => localMinute(new Date(at), memory.timeZone).slice(0, 10)),
      );
    case 'commitments':
      return part('Open commitments', describeCommitments(facts));
    case 'follow_ups':
      return part('Follow-ups', describeFollowUps(facts));
    case 'project':
      return cuttable(source, describeProject(memory.project, dayIn(facts)), HIGH_PROJECT);
    case 'projects':
      return part('The user’s projects', describeProjects(memory.projects, dayIn(facts)));
    case 'brief':
      return briefParts(facts);
    case 'history':
      // After a switch in the middle of a turn, what was looked up is the other project's.
      return memory.brief === null || memory.brief.project !== (memory.project?.id ?? null)
        ? []
        : cuttable(
            source,
            describeHistory(memory.brief, {
              day: dayIn(facts),
              nameOf: (id) =>
                facts.team === null ? id : (agentOf(facts.team, id, facts.locale)?.name ?? id),
            }),
            { priority: 'low', group: 'history' },
          );
    default:
      return assertNever(source);
  }
}

const HIGH_PROJECT = { priority: 'high', group: 'project' } as const;

/** What is found out before the agent speaks is of this turn; its texts are the task's method. */
function briefParts({ memory, team, agent }: ContextFacts): ContextPart[] {
  if (memory.brief === null || team === null) return [];
  const [brief, ...texts] = describeBrief(memory.brief, { team, agent });
  return [
    ...(brief === undefined ? [] : [{ source: 'brief' as const, ...brief }]),
    ...cuttable('brief', texts, { priority: 'high', group: 'method' }),
  ];
}

/** The first part names what the others are about: it stays. */
function cuttable(
  source: ContextSource,
  parts: readonly ToldPart[],
  cut: NonNullable<ContextPart['cut']>,
): ContextPart[] {
  return parts.map((one) => ({ source, ...one, ...(one.name === 'Active project' ? {} : { cut }) }));
}

function dayIn({ memory }: ContextFacts): (at: string) => string {
  return (at) => localMinute(new Date(at), memory.timeZone).slice(0, 10);
}

/** With a brief, the language that the user writes in; else the conversation's. */
function languageOf(sources: readonly ContextSource[], { memory, locale }: ContextFacts): string {
  const language = sources.includes('brief') ? (memory.brief?.language ?? locale) : locale;
  return language === 'es' ? 'Spanish' : 'English';
}

const SUMMARY_NAMES: readonly (readonly [keyof UserSummary, string])[] = [
  ['patterns', 'patterns'],
  ['motivators', 'gets going by'],
  ['obstacles', 'gets in the way'],
  ['preferences', 'prefers'],
  ['values', 'values'],
  ['whatHelps', 'has helped'],
];

function describeUser({ userSummary, preferences }: MemorySlice): string | null {
  const known = SUMMARY_NAMES.flatMap(([key, name]) => {
    const lines = userSummary?.[key] ?? [];
    return lines.length === 0 ? [] : [`\n- ${name}: ${lines.join('; ')}`];
  });
  const agents = preferences.map(
    (one) =>
      `${one.agent} ${one.turns} turns${one.asked > 0 ? `, asked for ${one.asked} times` : ''}${one.declined > 0 ? `, declined ${one.declined} times` : ''}`,
  );
  const lines = agents.length === 0 ? known : [...known, `\n- has talked with: ${agents.join('; ')}`];
  return lines.length === 0 ? null : lines.join('');
}

function describeLastCheckIn({ memory, now }: ContextFacts): string {
  if (memory.lastCheckInAt === null) return 'none yet';
  const days = localDaysBetween(new Date(memory.lastCheckInAt), now, memory.timeZone);
  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}

function describeCommitments({ memory }: ContextFacts): string {
  const lines = memory.commitments.map((one) => {
    const due =
      one.dueAt === null ? 'no time named' : `due ${localMinute(new Date(one.dueAt), memory.timeZone)}`;
    return `\n- ${one.text} (commitment_id ${one.id}, ${due}${one.goal === null ? '' : `, for ${one.goal}`})`;
  });
  return lines.length === 0 ? 'none' : lines.join('');
}

function describeFollowUps({ memory }: ContextFacts): string {
  const when = (at: string) => localMinute(new Date(at), memory.timeZone);
  const last = (one: FollowUpLine) =>
    one.spokenAt === null
      ? ''
      : `, last spoken ${when(one.spokenAt)}, ${one.answeredAt === null ? 'no answer yet' : 'answered'}`;
  const lines = memory.followUps.map(
    (one) =>
      `\n- ${one.note} (${one.kind}, follow_up_id ${one.id}, ${one.status}, ${one.rhythm === null ? '' : `${one.rhythm}, `}next ${when(one.dueAt)}${last(one)})`,
  );
  return lines.length === 0 ? 'none' : lines.join('');
}

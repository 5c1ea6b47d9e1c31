import { savePlan } from '@roundtable/capabilities/plans/server';
import type { UserTx } from '@roundtable/prisma';
import { putMySummary, updateProfile } from '@roundtable/services';
import { type Calendar, demoCalendar } from './calendar.js';
import { CHECK_INS } from './check-ins.js';
import { writeCommitments } from './commitments.js';
import { type GoalKey, writeGoals } from './goals.js';
import { writeNotes } from './notes.js';
import { writeConversation } from './past-conversation.js';
import { demoTalks, weekInFigures } from './talks.js';
import type { Turn } from './tell-turns.js';
import { unwrap } from './unwrap.js';
import { writeUsage } from './usage.js';

const ZONE = 'Europe/Madrid';

/**
 * Gives a person who has nothing yet a month behind them, so that every page has something to show: goals and their
 * parts, check-ins with answers, talks, plans, commitments, notes, usage. The same month for the same day, whenever it
 * is made; none of it is of today.
 */
export async function seedMonth(tx: UserTx, now: Date): Promise<void> {
  const calendar = demoCalendar(now, ZONE);
  unwrap(
    await updateProfile(tx, {
      name: 'Alex',
      timeZone: ZONE,
      communicationStyle: 'Short and warm; a little humour is welcome.',
      onboarded: true,
    }),
  );
  const goals = await writeGoals(tx, calendar);
  const talks = demoTalks(calendar, goals);
  await writeConversation(tx, talks.promise);
  const planning = await writeConversation(tx, talks.planning);
  await writeConversation(tx, talks.patterns);
  const checkIns = await writeCheckIns(tx, calendar, goals);
  await writePlans(tx, { calendar, goals, planning: planning.id });
  await writeCommitments(tx, calendar, goals);
  await writeNotes(tx, calendar);
  await writeUsage(
    tx,
    [talks.promise, talks.planning, talks.patterns].flatMap(({ turns }) => turns).concat(checkIns),
  );
  unwrap(await putMySummary(tx, { summary: SUMMARY }));
}

/** Each check-in is a message of one conversation, whose answer is the check-in's own. */
async function writeCheckIns(
  tx: UserTx,
  calendar: Calendar,
  goals: Readonly<Record<GoalKey, string>>,
): Promise<Turn[]> {
  const said = CHECK_INS.map(([daysAgo, time, goal, text, agent, answer]) => {
    const replies = [{ agent, text: answer }];
    const turn: Turn = { at: calendar.at(daysAgo, time), kind: 'message', text, replies };
    return { goalId: goal === null ? null : goals[goal], turn };
  });
  const figures = weekInFigures(calendar.at(7, '18:00'));
  const later = said.findIndex(({ turn }) => turn.at > figures.at);
  const turns: Turn[] = said.map(({ turn }) => turn).toSpliced(later, 0, figures);
  const { id, inputIds } = await writeConversation(tx, {
    title: 'Check-ins',
    sessionType: 'general',
    goalId: null,
    turns,
    isForCheckIns: true,
  });
  const rows = said.map(({ goalId, turn }) => ({
    goalId,
    inputId: inputIds[turns.indexOf(turn)],
    content: turn.text,
    agent: turn.replies[0]?.agent,
    answer: turn.replies[0]?.text,
    at: turn.at,
  }));
  await tx.sql(
    `INSERT INTO check_ins (user_id, goal_id, conversation_id, input_id, content, agent_id, ai_response, created_at, responded_at)
     SELECT $1::uuid, "goalId", $2::uuid, "inputId", content, agent, answer, at, at + interval '4 seconds'
     FROM jsonb_to_recordset($3::jsonb) AS c("goalId" uuid, "inputId" uuid, content text, agent text, answer text, at timestamptz)
     RETURNING 1 AS stored`,
    [tx.userId, id, JSON.stringify(rows)],
  );
  return turns;
}

async function writePlans(
  tx: UserTx,
  {
    calendar,
    goals,
    planning,
  }: {
    readonly calendar: Calendar;
    readonly goals: Readonly<Record<GoalKey, string>>;
    readonly planning: string;
  },
): Promise<void> {
  const plans = [
    { daysAgo: 22, goalId: goals.spanish, conversationId: null, ...SPANISH_PLAN },
    { daysAgo: 9, goalId: goals.run, conversationId: planning, ...RIVER_PLAN },
  ];
  for (const { daysAgo, ...plan } of plans) {
    const at = calendar.at(daysAgo, '21:12');
    const { id } = unwrap(await savePlan(tx, plan, at));
    await tx.sql(
      `UPDATE plans SET created_at = $2::timestamptz, updated_at = $2::timestamptz WHERE id = $1::uuid RETURNING 1 AS dated`,
      [id, at.toISOString()],
    );
  }
}

const SPANISH_PLAN = {
  title: 'Ten words a day',
  summary: 'Ten words on the bus, one lesson on two evenings, one real talk a week.',
  content: `## Every day
- On the bus: yesterday’s ten words, then ten new ones

## Every week
- Two lessons, *Tuesday and Thursday after dinner*
- One real talk: the café, Marta’s parents, the neighbour

Mistakes are part of it. **Being understood is the aim, being correct is a guest.**`,
};

const RIVER_PLAN = {
  title: 'Ten kilometres by the river',
  summary:
    'One longer run on Saturdays with Marta, two easy ones in the week, half a kilometre more each time.',
  content: `## The week
| Day | What |
|---|---|
| Tuesday | easy, 3 km |
| Thursday | easy, 3 km, or the treadmill |
| Saturday | the longer one, with Marta, before breakfast |

## The longer one
1. Begin at 5 km, add half a kilometre a week
2. After three weeks one week without adding
3. If a Saturday falls through, **Sunday stands in**

## How I know that it is right
I can talk all the way.`,
};

const SUMMARY = {
  patterns: [
    'Runs before eight in the morning happen, later ones rarely',
    'Reads longer when the phone is in the kitchen',
  ],
  motivators: ['Doing things together with Marta', 'Seeing small steps ticked off'],
  obstacles: ['Full weeks at work', 'Calls to offices'],
  preferences: ['Short answers, a little humour'],
  values: ['Time with people', 'A quiet head'],
  whatHelps: ['Deciding the evening before', 'Making the first step very small'],
};

import { localTimeAt, nextAllowed } from '@roundtable/core';
import {
  conversationOfTeamWith,
  type InsertedInput,
  insertConversation,
  insertOutbox,
  insertSystemInput,
  type Sql,
  teamWith,
} from '@roundtable/prisma';
import type { FollowUpAttempt, FollowUpIds } from '../follow-up-run.js';
import { type PlanOptions, planFollowUp, planned } from '../plan-follow-up.js';
import { type DeferReason, judgeDelivery } from '../rules/judge-delivery.js';
import { mostNudges, topicOf } from '../rules/kinds.js';
import { latestMs } from '../rules/rhythm.js';
import { countDeliveries, insertDelivery, lockDeliveries } from '../store/deliveries.js';
import { type FollowUpChanges, updateFollowUpRow } from '../store/rows.js';
import { SECTION } from '../team-section.js';
import { type FollowUpFacts, localDayAt, lockFacts, settledBy, waitPlan } from './facts.js';
import { followUpNews } from './rhythm-news.js';

/** A delivery attempt, with the input that it added to a conversation, if any; the conversation is to be signalled. */
export interface Attempted extends FollowUpAttempt {
  readonly spoken: (InsertedInput & { readonly conversationId: string; readonly text: string }) | null;
}

/**
 * Delivers a due follow-up: all rules are checked again; input, delivery, the row's next occurrence and the mail
 * are stored in one transaction. A retry finds the occurrence served and delivers nothing twice.
 */
export async function deliverFollowUp(
  sql: Sql,
  about: FollowUpIds & { readonly occurrence: number },
  options: PlanOptions,
): Promise<Attempted> {
  await lockDeliveries(sql, about.userId);
  const facts = await lockFacts(sql, about.followUpId);
  if (facts === null) return { outcome: 'gone', next: { type: 'ended', why: 'it is gone' }, spoken: null };
  if (settledBy(facts) !== null || facts.row.occurrence !== about.occurrence)
    return { outcome: 'settled before', next: await planned(sql, facts, options), spoken: null };

  const place = await conversationOfTeamWith(sql, {
    section: SECTION,
    userId: about.userId,
    preferred: facts.row.conversationId,
  });
  const localDay = localDayAt(options.now.getTime(), facts.user.zone);
  const counts = await countDeliveries(sql, { userId: about.userId, localDay });
  const judged = judgeDelivery({
    ...facts.user,
    kind: facts.row.kind,
    deferrals: facts.row.deferrals,
    ...counts,
    now: options.now.getTime(),
    wish: facts.wish,
    busy: place?.busy === true,
  });
  const tooLate = lateSince(facts, options.now);
  if (tooLate !== null) return skip(sql, facts, { why: 'it came too late', through: tooLate, options });
  if (judged.type === 'defer') {
    if (isLeftOut(facts, judged.reason)) return skip(sql, facts, { why: judged.reason, options });
    return defer(sql, facts, { ...judged, options });
  }
  const news = await followUpNews(sql, facts, options.now);
  if (news.type === 'skip') return skip(sql, facts, { why: news.why, options });
  const conversationId = place?.id ?? (await openConversation(sql, facts, options.defaultTeam));
  if (conversationId === null) return skip(sql, facts, { why: 'no team speaks unasked', options });
  const input = await insertSystemInput(sql, {
    conversationId,
    topic: topicOf(facts.row.kind),
    topicId: facts.row.id,
    text: news.text,
  });
  if (input === null)
    throw new Error(`conversation ${conversationId} was deleted while a follow-up was told`);
  await insertDelivery(sql, { ...about, conversationId, inputNo: input.n, localDay });
  if (facts.user.emails) await queueMail(sql, facts, conversationId);
  await updateFollowUpRow(sql, facts.row.id, served(facts, options.now, { told: true }), { tell: false });
  return {
    outcome: `delivered as input ${input.n} of conversation ${conversationId}`,
    next: await planFollowUp(sql, about.followUpId, options),
    spoken: { ...input, conversationId, text: news.text },
  };
}

/** A rhythm recurs by itself: for these reasons its occurrence is skipped instead of deferred. */
function isLeftOut({ row }: FollowUpFacts, reason: DeferReason): boolean {
  if (row.rhythm === null) return false;
  return reason === 'unanswered' || (reason === 'daily_cap' && row.kind === 'missed_check_in');
}

/** After an outage: the instant before which a rhythm's occurrences are too late; null when this one is in time. */
function lateSince({ row, user, wish }: FollowUpFacts, now: Date): Date | null {
  if (row.rhythm === null) return null;
  const since = now.getTime() - latestMs(row.rhythm);
  return nextAllowed(wish, user.zone, user.quiet) < since ? new Date(since) : null;
}

async function skip(
  sql: Sql,
  facts: FollowUpFacts,
  { why, through, options }: { why: string; through?: Date; options: PlanOptions },
): Promise<Attempted> {
  const next = served(facts, through ?? options.now, { told: false });
  await updateFollowUpRow(sql, facts.row.id, next, { tell: false });
  return {
    outcome: `left out: ${why.replaceAll('_', ' ')}`,
    next: await planFollowUp(sql, facts.row.id, options),
    spoken: null,
  };
}

async function defer(
  sql: Sql,
  facts: FollowUpFacts,
  about: { until: number; reason: DeferReason; options: PlanOptions },
): Promise<Attempted> {
  const dueAt = new Date(about.until);
  // A check before the due time is not a deferral by a rule.
  const early = about.reason === 'not_yet';
  const deferrals = facts.row.deferrals + (early ? 0 : 1);
  const deferredFor = early ? facts.row.deferredFor : about.reason;
  await updateFollowUpRow(sql, facts.row.id, { dueAt, deferrals, deferredFor }, { tell: false });
  return {
    outcome: `deferred: ${about.reason.replaceAll('_', ' ')}`,
    next: waitPlan(facts, { dueAt, deferrals, deferredFor }, about.options),
    spoken: null,
  };
}

/** The row's changes after an occurrence, delivered or skipped; a rhythm is served up to the instant `through`. */
function served(
  { row, user, wanted }: FollowUpFacts,
  through: Date,
  { told }: { readonly told: boolean },
): FollowUpChanges {
  const next = { occurrence: row.occurrence + 1, deferrals: 0, deferredFor: null } as const;
  if (row.rhythm !== null) {
    const until = localTimeAt(through.getTime(), user.zone);
    return { ...next, servedThrough: wanted > until ? wanted : until, snoozedTo: null };
  }
  const nudges = row.nudges + 1;
  return {
    ...next,
    nudges,
    pending: told && nudges < mostNudges(row.kind),
    status: told ? 'sent' : row.status,
  };
}

async function openConversation(
  sql: Sql,
  { row, user }: FollowUpFacts,
  defaultTeam: string | null,
): Promise<string | null> {
  const team = await teamWith(sql, { section: SECTION, preferred: defaultTeam });
  if (team === null) return null;
  return insertConversation(sql, {
    userId: row.userId,
    team: team.id,
    homeAgent: team.home,
    title: null,
    sessionType: 'general',
    locale: user.locale,
  });
}

async function queueMail(sql: Sql, { row }: FollowUpFacts, conversationId: string): Promise<void> {
  const { id: followUpId, occurrence, kind, note } = row;
  await insertOutbox(sql, {
    userId: row.userId,
    type: 'email.follow_up',
    data: { followUpId, occurrence, conversationId, kind, note },
    dedupeKey: `follow-up:${followUpId}:${occurrence}`,
  });
}

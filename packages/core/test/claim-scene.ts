import { OWN_WORDS_ONLY } from '../src/guard/provenance.js';
import type { TakenInput } from '../src/ports/step-store.js';
import {
  applyAll,
  type ConversationEvent,
  type ConversationState,
  initialState,
  type StepInput,
  type TurnOpening,
} from '../src/replayed/index.js';
import { Team } from '../src/teams/team.js';
import { NOBODY } from '../src/tools/tool.js';
import { type ClaimedStep, type ClaimRows, decideClaim } from '../src/turns/decide-claim.js';
import { teamSlice } from '../src/turns/open-turn.js';

export const AT = '2026-03-02T09:00:00.000Z';
export const NOW = '2026-03-02T09:05:00.000Z';
const agent = (id: string, name: string) => ({ id, name, role: 'r', color: 'c', prompt: 'p' });
export const team = Team.parse({
  id: 't',
  name: 'T',
  description: 'd',
  locales: ['en', 'es'],
  home: 'coach',
  values: 'v',
  agents: [agent('coach', 'Coach'), agent('goalArchitect', 'Goal Architect')],
});
export const published = { hash: 'h1', team };

export const conversation = {
  id: 'c',
  userId: 'u',
  user: NOBODY,
  teamId: 't',
  locale: 'en',
  attributes: {},
  scope: null,
  provider: null,
  sessionType: 'general',
  currentAgent: 'coach',
  activity: 'idle',
  provenance: OWN_WORDS_ONLY,
} as const;

export function input(n: number, more: Partial<TakenInput> = {}): TakenInput {
  const base = { n, id: `m${n}`, kind: 'message' as const, text: `text ${n}`, confirmationId: null };
  return { ...base, topic: null, topicId: null, withdrawn: false, supersedes: null, ...more };
}

export const opening: TurnOpening = {
  type: 'turnStarted',
  turn: 5,
  kind: 'message',
  input: 5,
  confirmationId: null,
  at: AT,
};
export const merging: TurnOpening = { ...opening, input: 6, merged: [5] };

/** Four turns are over; the input with number 4 was the last one taken. */
export const before: ConversationState = {
  ...initialState(),
  turn: 4,
  seq: 9,
  lastTaken: 4,
  activeAgent: 'coach',
};
export const pinned: ConversationEvent = { type: 'teamPinned', team: teamSlice(published, 'en') };
export const row: ConversationEvent = { type: 'rowsWritten', rows: 1 };
export const absorbed: ConversationEvent = { type: 'absorbed', inputs: [6], rows: 1 };
/** Turn 5 runs, with the version of the team that it began with. */
export const running = applyAll(before, [opening, pinned, row]);

export const first = (openingEvents: readonly ConversationEvent[] = []): ClaimedStep =>
  held(1, openingEvents);
export function held(token: number, openingEvents: readonly ConversationEvent[] = []): ClaimedStep {
  return { type: 'held', token, openingEvents };
}

/** The claim of the first step of turn 5 that opens it, but for what is given. */
export function decide(
  about: {
    rows?: Partial<ClaimRows> | null;
    asked?: Partial<StepInput>;
    published?: typeof published | null;
  } = {},
) {
  const rows: ClaimRows | null =
    about.rows === null
      ? null
      : {
          conversation,
          deleted: false,
          state: before,
          currentHash: 'h1',
          step: first(),
          inputs: [input(5)],
          ...about.rows,
        };
  const asked: StepInput = {
    conversationId: 'c',
    userId: 'u',
    step: { type: 'askAgent', turn: 5, step: 1 },
    opening,
    agent: 'coach',
    ...about.asked,
  };
  return decideClaim(rows, asked, {
    published: about.published === undefined ? published : about.published,
    rowId: (...place) => place.join('/'),
    topics: {},
    now: NOW,
  });
}

/** As `decide`, for a decision that is to be written. */
export function taken(about: Parameters<typeof decide>[0] = {}) {
  const decision = decide(about);
  if (decision.type !== 'claimed' && decision.type !== 'dropped') throw new Error(`it is ${decision.type}`);
  return decision;
}

import { type ConversationPorts, createActivities } from '@roundtable/activities';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** What a lost worker is noticed by: the heartbeat timeout of a conversation's steps. */
const NOTICED_MS = 2_000;

type Work = () => Promise<never>;
type Deps = Parameters<typeof createActivities>[0];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const notAsked = async () => Promise.reject(new Error('nobody asks for it here'));
const ports: ConversationPorts = { loadSnapshot: notAsked, purge: notAsked, acceptDirect: notAsked };
const step = { type: 'expireConfirmations', turn: 1, step: 1 } as const;
const input = { conversationId: 'c', userId: 'u', step, opening: null, agent: null };

/** The attempt after one whose last beat left these details; `work` is the first thing that its step does. */
function attempt(work: Work, heartbeatDetails: unknown) {
  const beats: unknown[] = [];
  const environment = new MockActivityEnvironment(
    { heartbeatDetails },
    { logger: new DefaultLogger('ERROR') },
  );
  environment.on('heartbeat', (details: unknown) => beats.push(details));
  const deps = { store: { transact: work } } as unknown as Deps;
  const { expireConfirmations } = createActivities(deps, ports);
  return {
    beats,
    /** What the attempt throws. */
    fault: () => environment.run(expireConfirmations, input).catch((error: unknown) => error),
    /** Its beats while it works so long. */
    async beatsWithin(ms: number): Promise<unknown[]> {
      await environment.run(async () => {
        void expireConfirmations(input);
        await vi.advanceTimersByTimeAsync(ms); // here: a beat belongs to the attempt that its timer is called in
      });
      return beats;
    },
  };
}

const fail: Work = async () => Promise.reject(new TypeError('a bug'));
const hang: Work = () => new Promise(() => {});

describe('a step that fails each time', () => {
  it('is tried five times: each attempt hands the count on in its last beat', async () => {
    const faults: unknown[] = [];
    let left: unknown;
    for (let n = 1; n <= 5; n++) {
      const { beats, fault } = attempt(fail, left);
      faults.push(await fault());
      left = beats.at(-1) ?? left;
    }
    expect(faults.slice(0, 4)).toEqual(Array(4).fill(new TypeError('a bug')));
    expect(faults[4]).toMatchObject({ type: 'StepFailed', nonRetryable: true, message: 'a bug' });
  });

  it('keeps its count through an attempt whose worker is lost', async () => {
    const beats = await attempt(hang, 4).beatsWithin(NOTICED_MS);
    expect(beats.at(-1)).toBe(4);
    expect(await attempt(fail, beats.at(-1)).fault()).toMatchObject({ type: 'StepFailed' });
  });
});

it('a step that works beats several times before its worker would count as lost', async () => {
  expect((await attempt(hang, undefined).beatsWithin(NOTICED_MS)).length).toBeGreaterThanOrEqual(4);
});

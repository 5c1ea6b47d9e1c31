import {
  type ConversationPorts,
  createActivities,
  createHeartbeats,
  type OpenProcess,
  SupersededError,
} from '@roundtable/activities';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** What a lost worker is noticed by: the heartbeat timeout of a conversation's steps. */
const NOTICED_MS = 2_000;

/** The one that the mock of Temporal's names. */
const WORKFLOW = 'test';

const NOT_CANCELLED = {
  notFound: false,
  cancelRequested: false,
  paused: false,
  timedOut: false,
  workerShutdown: false,
  reset: false,
};

type Deps = Parameters<typeof createActivities>[0];
type Store = Pick<Deps['store'], 'transact' | 'endAttempt' | 'countLost' | 'holdStep'>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const notAsked = async () => Promise.reject(new Error('nobody asks for it here'));
const ports: ConversationPorts = { loadSnapshot: notAsked, purge: notAsked, acceptDirect: notAsked };
const step = { type: 'expireConfirmations', turn: 1, step: 1 } as const;
const input = { conversationId: 'c', userId: 'u', step, opening: null, agent: null };
const hang = () => new Promise<never>(() => {});
const fail = async () => Promise.reject(new TypeError('a bug'));

/** One attempt of a step on a store that answers so. */
function attempt(
  store: Partial<Store>,
  {
    heartbeats = createHeartbeats(),
    ...info
  }: {
    readonly attempt?: number;
    readonly heartbeatDetails?: unknown;
    readonly heartbeats?: ReturnType<typeof createHeartbeats>;
  } = {},
  openProcess: OpenProcess | null = null,
) {
  const beats: unknown[] = [];
  const environment = new MockActivityEnvironment(info, { logger: new DefaultLogger('ERROR') });
  environment.on('heartbeat', (details: unknown) => beats.push(details));
  const all: Store = {
    transact: notAsked,
    endAttempt: notAsked,
    countLost: notAsked,
    holdStep: async () => {},
    ...store,
  };
  const deps = { store: all, log: { info() {}, warn() {} } } as unknown as Deps;
  const { expireConfirmations } = createActivities(deps, ports, openProcess, heartbeats);
  return {
    beats,
    /** Cancels the activity, as the server asks for it. */
    cancel: (why: { readonly cancelRequested?: boolean; readonly timedOut?: boolean }) =>
      environment.cancel('CANCELLED', { ...NOT_CANCELLED, ...why }),
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

it('a step that works beats once a second: its worker counts as lost after two', async () => {
  expect(await attempt({ transact: hang }).beatsWithin(NOTICED_MS / 2)).toHaveLength(1);
  expect(await attempt({ transact: hang }).beatsWithin(5 * NOTICED_MS)).toHaveLength(10);
});

it('a step whose workflow has cancelled it beats four times a second, for three seconds', async () => {
  const heartbeats = createHeartbeats();
  heartbeats.hurry('another workflow');
  expect(await attempt({ transact: hang }, { heartbeats }).beatsWithin(3_000)).toHaveLength(3);
  heartbeats.hurry(WORKFLOW);
  expect(await attempt({ transact: hang }, { heartbeats }).beatsWithin(1_000)).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await attempt({ transact: hang }, { heartbeats }).beatsWithin(3_000)).toHaveLength(3);
});

it('the fifth faulty attempt of a step is its last', async () => {
  const fourth = attempt({ transact: fail, endAttempt: async () => 4 });
  expect(await fourth.fault()).toEqual(new TypeError('a bug'));
  const fifth = attempt({ transact: fail, endAttempt: async () => 5 });
  expect(await fifth.fault()).toMatchObject({ type: 'StepFailed', nonRetryable: true, message: 'a bug' });
});

it('an attempt that finds another one’s claim is followed by one more, in case Temporal waits for none other', async () => {
  const superseded = async () => Promise.reject(new SupersededError());
  const second = attempt(
    {
      transact: superseded,
      countLost: async () => ({ faulty: 0, isLost: false }),
      endAttempt: async () => 0,
    },
    { attempt: 2 },
  );
  expect(await second.fault()).toMatchObject({ type: 'Superseded', nonRetryable: false });
});

it('a step that lost five workers is not begun', async () => {
  const sixth = attempt(
    { transact: hang, countLost: async () => ({ faulty: 5, isLost: true }) },
    { attempt: 6 },
  );
  expect(await sixth.fault()).toMatchObject({ type: 'StepFailed', nonRetryable: true });
});

it('an end that cannot be written down travels to the next attempt, and past those that cannot write it either', async () => {
  const ended = { attempt: 1, how: 'faulty' };
  const first = attempt({ transact: fail, endAttempt: notAsked });
  await first.fault();
  expect(first.beats.at(-1)).toEqual(ended);
  const second = attempt({ countLost: hang }, { attempt: 2, heartbeatDetails: ended });
  expect((await second.beatsWithin(NOTICED_MS)).at(-1)).toEqual(ended);
  const told: unknown[] = [];
  const third = attempt(
    {
      transact: hang,
      countLost: async (_, end) => {
        told.push(end);
        return { faulty: 1, isLost: false };
      },
    },
    { attempt: 3, heartbeatDetails: ended },
  );
  expect((await third.beatsWithin(NOTICED_MS)).at(-1)).toBeNull();
  expect(told).toEqual([ended]);
});

it.each([
  ['the user interrupts', { cancelRequested: true }, true],
  ['it ran into its time limit', { timedOut: true }, false],
])('a step in a process of its own hears when %s', async (_, why, isInterrupt) => {
  const heard: boolean[] = [];
  const process: ReturnType<OpenProcess> = {
    ready: Promise.resolve(true),
    isOpen: () => true,
    end() {},
    run: (_input, { signal, interrupted }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          heard.push(interrupted());
          reject(signal.reason);
        });
      }),
  };
  const third = attempt(
    { countLost: async () => ({ faulty: 2, isLost: true }), endAttempt: async () => 2 },
    { attempt: 3 },
    () => process,
  );
  const ended = third.fault();
  await vi.advanceTimersByTimeAsync(NOTICED_MS);
  third.cancel(why);
  await ended;
  expect(heard).toEqual([isInterrupt]);
});

it('what a worker of another version left in its beats is not read', async () => {
  const told: unknown[] = [];
  const countLost: Store['countLost'] = async (_, end) => {
    told.push(end);
    return { faulty: 0, isLost: false };
  };
  await attempt(
    { transact: fail, countLost, endAttempt: async () => 1 },
    { attempt: 2, heartbeatDetails: 4 },
  ).fault();
  expect(told).toEqual([null]);
});

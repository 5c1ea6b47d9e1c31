import pg from 'pg';
import type { ChangeMark } from './conversations/change-marks.js';
import type { CommitNotice } from './step-store/step-store.js';
import { isQueryTimeout } from './unavailable.js';

const CHANNEL = 'roundtable_changes';
/** Who waits for a turn's end is told at once; viewers of what happens in between can bear this much. */
const GATHER_MS = 15;
const RECONNECT_MS = 500;
const LOOK_MS = 1_000;
const TIMEOUTS = { connectionTimeoutMillis: 10_000, query_timeout: 8_000 };
/** NOTIFY takes at most 8,000 bytes; a notice is about 60. */
const NOTICES_A_PAYLOAD = 80;

/**
 * What a viewer or a waiter is told: look again. `eventNo` null: more partial text; `ended`: that input has its outcome;
 * `taken`: its turn has begun. What a look finds may have happened long ago.
 */
export interface ChangeNotice extends Omit<CommitNotice, 'conversationId'> {
  /** The conversation was deleted. */
  readonly isGone?: boolean;
}

/**
 * Tells gateways of commits: one connection a process, notices gathered, after the commit and never in it
 * (a NOTIFY in each transaction cuts commits to a quarter). A notice is a hint: the listener looks for what none told of.
 */
export function createChangeNotifier(url: string, onError: (error: unknown) => void) {
  const connection = keptConnection(url, onError, async () => {});
  const gathered = new Map<string, CommitNotice>();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    const notices = [...gathered.values()].map(encode);
    gathered.clear();
    const client = await connection.get();
    for (let i = 0; i < notices.length; i += NOTICES_A_PAYLOAD) {
      const payload = notices.slice(i, i + NOTICES_A_PAYLOAD).join(' ');
      await client
        .query({ name: 'notify', text: `SELECT pg_notify('${CHANNEL}', $1)`, values: [payload] })
        .catch((error: unknown) => {
          if (isQueryTimeout(error)) client.end().catch(onError); // the next one would queue behind it
          throw error;
        });
    }
  }

  /** One after the other: what comes while one is under way goes with the next. */
  function sendNext(): void {
    timer = null;
    sending = sending.then(send).catch(onError);
  }

  return {
    notify(notice: CommitNotice): void {
      const before = gathered.get(notice.conversationId);
      gathered.set(notice.conversationId, before === undefined ? notice : merged(before, notice));
      if (notice.ended !== null && timer !== null) {
        clearTimeout(timer);
        timer = null;
      }
      timer ??= setTimeout(sendNext, notice.ended === null ? GATHER_MS : 0);
    },
    async close(): Promise<void> {
      if (timer !== null) {
        clearTimeout(timer);
        sendNext();
      }
      await sending;
      await connection.close();
    },
  };
}

/** Numbers only grow, so the larger ones say it all. */
function merged(a: CommitNotice, b: CommitNotice): CommitNotice {
  const larger = (x: number | null, y: number | null) => (x === null || (y !== null && y > x) ? y : x);
  return {
    ...b,
    eventNo: larger(a.eventNo, b.eventNo),
    ended: larger(a.ended, b.ended),
    taken: larger(a.taken, b.taken),
  };
}

const PURGED = { eventNo: 0, ended: null, taken: null, deleted: true, partial: null };

/**
 * Hears of commits on one connection, which reconnects by itself. Once a second it looks at all conversations that are
 * watched, in one query, so a change whose notice got lost is told a second later. A watcher hears of the first look.
 */
export function createChangeListener(
  url: string,
  about: {
    /** Reads the marks of these conversations (`readChangeMarks`). */
    readonly look: (ids: readonly string[]) => Promise<readonly ChangeMark[]>;
    readonly onError: (error: unknown) => void;
  },
) {
  const { look, onError } = about;
  const watchers = new Map<string, Set<(notice: ChangeNotice) => void>>();
  const seen = new Map<string, string>();
  let looking: NodeJS.Timeout | null = null;
  let isClosed = false;
  const connection = keptConnection(url, onError, async (client) => {
    client.on('notification', ({ payload }) => {
      for (const notice of (payload ?? '').split(' ').map(decode)) {
        if (notice !== null) tell(notice.conversationId, notice);
      }
    });
    await client.query(`LISTEN ${CHANNEL}`);
  });
  connection.get().catch(onError);

  function tell(conversationId: string, notice: ChangeNotice): void {
    for (const watcher of watchers.get(conversationId) ?? []) watcher(notice);
  }

  async function lookAtAll(): Promise<void> {
    const ids = [...watchers.keys()];
    const marks = new Map((await look(ids)).map((mark) => [mark.conversationId, mark]));
    for (const id of ids) {
      const { eventNo, ended, taken, deleted, partial } = marks.get(id) ?? PURGED;
      const mark = `${eventNo}/${ended}/${taken}/${deleted}/${partial}`;
      if (!watchers.has(id) || seen.get(id) === mark) continue;
      seen.set(id, mark);
      tell(id, { eventNo, ended, taken, isGone: deleted });
    }
  }

  function lookLater(): void {
    if (isClosed || watchers.size === 0) return;
    looking ??= setTimeout(() => {
      lookAtAll()
        .catch((error: unknown) => {
          if (!isClosed) onError(error);
        })
        .finally(() => {
          looking = null;
          lookLater();
        });
    }, LOOK_MS);
  }

  return {
    /** @returns the function that ends the watch. */
    watch(id: string, watcher: (notice: ChangeNotice) => void): () => void {
      const conversationId = id.toLowerCase(); // as notices and rows have it
      const set = watchers.get(conversationId) ?? new Set();
      watchers.set(conversationId, set.add(watcher));
      seen.delete(conversationId); // the new watcher has not seen it
      lookLater();
      return () => {
        set.delete(watcher);
        if (set.size > 0 || watchers.get(conversationId) !== set) return;
        watchers.delete(conversationId);
        seen.delete(conversationId);
      };
    },
    close(): Promise<void> {
      isClosed = true;
      if (looking !== null) clearTimeout(looking);
      return connection.close();
    },
  };
}

export type ChangeListener = ReturnType<typeof createChangeListener>;

function encode({ conversationId, eventNo, ended, taken }: CommitNotice): string {
  return `${conversationId}/${eventNo ?? ''}/${ended ?? ''}/${taken ?? ''}`;
}

function decode(text: string): CommitNotice | null {
  const [conversationId, eventNo, ended, taken] = text.split('/');
  if (conversationId === undefined || conversationId === '') return null;
  const number = (value: string | undefined) => (value === undefined || value === '' ? null : Number(value));
  return { conversationId, eventNo: number(eventNo), ended: number(ended), taken: number(taken) };
}

/** A connection that is opened when wanted and opened again after it broke. */
function keptConnection(
  url: string,
  onError: (error: unknown) => void,
  setUp: (client: pg.Client) => Promise<void>,
) {
  let current: Promise<pg.Client> | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | null = null;

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, keepAlive: true, ...TIMEOUTS });
    let opened = false;
    const lost = (error: unknown) => {
      if (!opened || closed) return; // while it opens, the promise tells; after it was lost, there is nothing to lose
      opened = false;
      current = null;
      onError(error);
      retry = setTimeout(() => void get().catch(onError), RECONNECT_MS);
    };
    client.on('error', lost);
    client.on('end', () => lost(new Error('the connection to Postgres ended')));
    try {
      await client.connect();
      await setUp(client);
    } catch (error) {
      client.end().catch(onError); // half opened: nobody else would
      throw error;
    }
    opened = true;
    return client;
  }

  function get(): Promise<pg.Client> {
    if (closed) return Promise.reject(new Error('this connection was closed'));
    current ??= open().catch((error: unknown) => {
      current = null;
      if (!closed) retry = setTimeout(() => void get().catch(onError), RECONNECT_MS);
      throw error;
    });
    return current;
  }

  return {
    get,
    async close(): Promise<void> {
      closed = true;
      if (retry !== null) clearTimeout(retry);
      const client = await current?.catch(() => null);
      await client?.end().catch(() => {});
    },
  };
}

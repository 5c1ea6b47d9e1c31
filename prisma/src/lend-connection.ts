import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Prisma, PrismaClient } from './generated/client.js';
import type { OpenTransaction } from './sql.js';

/** The connection on which Prisma begins its next transaction, instead of one of the pool's. */
const inside = new AsyncLocalStorage<pg.PoolClient>();

/** Lets Prisma, whose adapter takes its connections from this pool, join transactions that are open on one of them. */
export function lendToPrisma(pool: pg.Pool): void {
  pool.connect = new Proxy(pool.connect, {
    apply(connect, self, args) {
      const lent = inside.getStore();
      return lent === undefined || args.length > 0
        ? Reflect.apply(connect, self, args)
        : Promise.resolve(lent);
    },
  });
}

export interface PrismaInside {
  /** Prisma within the transaction at hand. It joins with its first call: who asks nothing of it pays nothing for it. */
  readonly tx: Prisma.TransactionClient;
  /** Ends what Prisma has of the transaction; the transaction itself goes on. */
  leave(): Promise<void>;
}

const PATIENCE = { maxWait: 10_000, timeout: 30_000 };

export function prismaInside(prisma: PrismaClient, open: OpenTransaction): PrismaInside {
  let joined: Promise<Prisma.TransactionClient> | null = null;
  let left: Promise<unknown> = Promise.resolve();
  let letGo: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });

  function join(): Promise<Prisma.TransactionClient> {
    joined ??= new Promise((resolve, reject) => {
      const held = (tx: Prisma.TransactionClient) => {
        resolve(tx);
        return gone;
      };
      left = inside.run(lentClient(open), () => prisma.$transaction(held, PATIENCE));
      left.catch(reject);
    });
    return joined;
  }
  return {
    tx: joiningClient(join),
    leave: async () => {
      letGo();
      await left;
    },
  };
}

/** Prisma begins and ends a transaction that is not its own: these statements go nowhere. */
const NOT_ITS_OWN = new Set(['BEGIN', 'COMMIT', 'ROLLBACK']);
const NO_ROWS = { rows: [], fields: [], rowCount: 0 };

function lentClient({ client, catchUp }: OpenTransaction): pg.PoolClient {
  const query = async (config: pg.QueryConfig) => {
    if (NOT_ITS_OWN.has(config.text)) return NO_ROWS;
    await catchUp();
    return client.query(config);
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query;
      if (name === 'release') return () => {};
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type Call = (...args: readonly unknown[]) => unknown;

/** Looks like Prisma's client: each of its calls (`tx.goal.findMany(…)`, `tx.$queryRaw…`) joins first. */
function joiningClient(join: () => Promise<Prisma.TransactionClient>): Prisma.TransactionClient {
  const call =
    (path: readonly PropertyKey[]): Call =>
    async (...args) => {
      let self: unknown = await join();
      let value: unknown = self;
      for (const name of path) [self, value] = [value, Reflect.get(Object(value), name)];
      if (typeof value !== 'function') throw new Error(`Prisma has no ${path.map(String).join('.')}`);
      return Reflect.apply(value, self, args);
    };
  const delegate = (name: PropertyKey) =>
    new Proxy(call([name]), { get: (_, method) => call([name, method]) });
  // One place where a stand-in takes the type of what it stands for.
  const none = {} as Prisma.TransactionClient;
  // Whoever awaits it gets it: a `then` would be taken for a promise's.
  return new Proxy(none, { get: (_, name) => (name === 'then' ? undefined : delegate(name)) });
}

import { type FaultPlan, SHOP_FAULTS, type ShopFault, type ShopKind } from '@roundtable/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { TOO_SHORT_MS, talkToShop } from './effect-scene.js';

const KINDS: readonly ShopKind[] = ['honours-keys', 'lists-references', 'plain'];
const ACCESS = ['write', 'confirm'] as const;
const CASES = KINDS.flatMap((kind) =>
  ACCESS.flatMap((access) => [null, ...SHOP_FAULTS].map((fault) => ({ kind, access, fault }))),
);

const counted: Record<string, Record<string, string>> = {};
afterAll(() => {
  const rows = Object.entries(counted).map(
    ([fault, by]) => `${fault.padEnd(28)}${KINDS.map((kind) => (by[kind] ?? '').padEnd(24)).join('')}`,
  );
  const head = `${''.padEnd(28)}${KINDS.map((kind) => kind.padEnd(24)).join('')}`;
  process.stdout.write(
    `\nbookings of one order, and what the ledger says of it\n${[head, ...rows].join('\n')}\n`,
  );
});

/** How many bookings there may be, and what the call may end as. */
function expected(kind: ShopKind, fault: ShopFault | null): { bookings: number[]; status: string } {
  if (fault === null) return { bookings: [1], status: 'done' };
  if (fault === 'refuses') return { bookings: [0], status: 'error' };
  if (kind === 'honours-keys')
    return { bookings: [1], status: fault === 'dies after' ? 'done|unknown' : 'done' };
  const wasBooked = ['drops after', 'answers late', '500 after', 'dies after'].includes(fault);
  const isFound = kind === 'lists-references' && wasBooked;
  return {
    bookings: [wasBooked ? 1 : 0],
    status: isFound ? 'done|unknown' : 'unknown',
  };
}

describe.each(CASES)(
  'a shop that $kind, an effect with access $access, an order that $fault',
  ({ kind, access, fault }) => {
    it('is booked once at most, and told as it is', async () => {
      const isLate = fault === 'hangs' || fault === 'answers late';
      const talk = await talkToShop({ kind, access, ...(isLate ? { timeoutMs: TOO_SHORT_MS } : {}) });
      if (fault !== null) talk.shop.fail(fault);
      await talk.book();
      const { bookings, status } = expected(kind, fault);
      expect(bookings).toContain(talk.shop.bookings.length);
      expect(talk.status()).toEqual([expect.stringMatching(new RegExp(`^(${status})$`))]);
      expect(talk.broken()).toEqual([]);
      if (talk.status()[0] === 'unknown') {
        expect(talk.told()).toEqual([
          expect.stringMatching(/do not know whether this happened: a table for 4/),
        ]);
        expect(talk.heard()).toMatch(/book_table MAY HAVE HAPPENED/);
      }
      const row = `${fault ?? 'no fault'}${access === 'confirm' ? ', approved' : ''}`;
      counted[row] = { ...counted[row], [kind]: `${talk.shop.bookings.length} ${talk.status().join()}` };
    });
  },
);

it('a database that is away as the outcome is written down does not make it unknown', async () => {
  let struck = 0;
  const talk = await talkToShop({
    kind: 'plain',
    access: 'write',
    faults: ({ input, point }) =>
      input.step.type === 'runTool' && point === 'commit' && ++struck <= 3 ? 'error' : null,
  });
  await talk.book();
  expect([struck, talk.shop.bookings.length, talk.status()]).toEqual([4, 1, ['done']]);
  expect(talk.broken()).toEqual([]);
});

const killed =
  (point: string, how: 'kill' | 'pause' = 'kill'): FaultPlan =>
  ({ input, attempt, point: now }) =>
    input.step.type === 'runTool' && attempt === 1 && now === point ? how : null;

describe.each(KINDS.flatMap((kind) => ACCESS.map((access) => ({ kind, access }))))(
  'a worker that is lost at a shop that $kind ($access)',
  ({ kind, access }) => {
    const certain = kind === 'honours-keys';

    it('between the note of the attempt and the order leaves no second order, and says what is not known', async () => {
      const talk = await talkToShop({ kind, access, faults: killed('begun') });
      await talk.book();
      expect([talk.shop.bookings.length, talk.shop.orders]).toEqual(certain ? [1, 1] : [0, 0]);
      expect(talk.status()).toEqual([certain ? 'done' : 'unknown']);
      expect(talk.broken()).toEqual([]);
    });

    it('between the order and the note of its outcome leaves one booking', async () => {
      const talk = await talkToShop({ kind, access, faults: killed('commit') });
      await talk.book();
      expect(talk.shop.bookings).toHaveLength(1);
      expect(talk.status()).toEqual([kind === 'plain' ? 'unknown' : 'done']);
      expect(talk.broken()).toEqual([]);
    });

    it('after the note of its outcome changes nothing', async () => {
      const talk = await talkToShop({ kind, access, faults: killed('committed') });
      await talk.book();
      expect([talk.shop.orders, talk.status()]).toEqual([1, ['done']]);
      expect(talk.broken()).toEqual([]);
    });

    it('but only stood still, and goes on beside the next attempt: never two bookings', async () => {
      const talk = await talkToShop({ kind, access, faults: killed('begun', 'pause') });
      await talk.book();
      await talk.run.pass(20_000);
      await talk.shop.settled();
      expect(talk.shop.bookings.length).toBe(certain ? 1 : 0);
      expect(talk.broken()).toEqual([]);
    });
  },
);

describe('what may have happened', () => {
  it('is not done again by a second call of the same reply', async () => {
    const talk = await talkToShop({ kind: 'plain', access: 'write', calls: 2 });
    talk.shop.fail('drops after');
    await talk.book();
    expect([talk.shop.orders, talk.shop.bookings.length]).toEqual([1, 1]);
    expect(talk.status()).toEqual(['unknown', 'error']);
  });

  it('is asked about before it is done again, and then done once', async () => {
    const talk = await talkToShop({ kind: 'plain', access: 'write' });
    talk.shop.fail('drops after');
    await talk.book();
    talk.run.say('book it again');
    await talk.run.settle();
    expect(talk.shop.orders).toBe(1);
    const [asked] = talk.run.tables().confirmations;
    expect(asked?.preview).toEqual({
      summary: expect.stringContaining('an earlier attempt may already have worked'),
      details: 'guests: 4',
    });
    talk.run.decide(asked?.id ?? '', { approved: true });
    await talk.run.settle();
    expect([talk.shop.orders, talk.status()]).toEqual([2, ['unknown', 'done']]);
    expect(talk.broken()).toEqual([]);
  });

  it.each(ACCESS)('is told in Spanish to who speaks it (%s)', async (access) => {
    const talk = await talkToShop({ kind: 'plain', access, locale: 'es' });
    talk.shop.fail('500 before');
    await talk.book();
    expect(talk.told()).toEqual([
      expect.stringMatching(/No sabemos si esto se ha hecho: una mesa para 4\. .*Compruébalo/),
    ]);
  });
});

describe('an approval', () => {
  it('that is sent twice orders once', async () => {
    const talk = await talkToShop({ kind: 'plain', access: 'confirm' });
    talk.run.say('book it');
    await talk.run.settle();
    expect(talk.shop.orders).toBe(0);
    const id = talk.open() ?? '';
    const ref = talk.run.decide(id, { approved: true });
    expect(talk.run.decide(id, { approved: true })).toBe('conflict');
    if (typeof ref === 'string') throw new Error(ref);
    talk.run.deliver(ref);
    await talk.run.settle();
    expect([talk.shop.orders, talk.shop.bookings.length]).toEqual([1, 1]);
    expect(talk.run.tables().confirmations[0]?.status).toBe('executed');
    expect(talk.told()).toEqual(['Approved and done: a table for 4']);
    expect(talk.broken()).toEqual([]);
  });

  it('that is refused orders nothing', async () => {
    const talk = await talkToShop({ kind: 'plain', access: 'confirm' });
    talk.run.say('book it');
    await talk.run.settle();
    talk.run.decide(talk.open() ?? '', { approved: false });
    await talk.run.settle();
    expect([talk.shop.orders, talk.told()]).toEqual([
      0,
      ['Not approved, nothing was changed: a table for 4'],
    ]);
    expect(talk.broken()).toEqual([]);
  });

  it('of a call whose input is not what was shown any more orders nothing', async () => {
    const talk = await talkToShop({ kind: 'plain', access: 'confirm' });
    talk.run.say('book it');
    await talk.run.settle();
    talk.run.memory.change(talk.run.tables().facts.id, (tables) => ({
      ...tables,
      calls: tables.calls.map((call) => ({ ...call, input: { guests: 40 } })),
    }));
    talk.run.decide(talk.open() ?? '', { approved: true });
    await talk.run.settle();
    expect(talk.shop.orders).toBe(0);
    expect(talk.told()).toEqual([expect.stringContaining('it could not be done')]);
  });
});

describe('an interrupt', () => {
  it.each(ACCESS)('while the shop hangs ends the turn, and says what is not known (%s)', async (access) => {
    const talk = await talkToShop({
      kind: 'plain',
      access,
      faults: ({ input, point }) => {
        if (input.step.type === 'runTool' && point === 'begun') setTimeout(() => talk.run.interrupt(), 50);
        return null;
      },
    });
    talk.shop.fail('hangs');
    await talk.book();
    expect(talk.status()).toEqual(['unknown']);
    expect(talk.told()).toEqual([expect.stringContaining('do not know whether this happened')]);
    expect(talk.run.tables().inputs.at(-1)?.outcome).toBe('interrupted');
    expect(talk.broken()).toEqual([]);
    talk.run.say('hello');
    await talk.run.settle();
    expect(talk.run.tables().messages.at(-1)?.text).toBe('There.');
  });

  it('before the order was begun orders nothing, and an approval of it has failed', async () => {
    const talk = await talkToShop({
      kind: 'plain',
      access: 'confirm',
      faults: ({ input, point }) => {
        const begins = input.step.type === 'runTool' && point === 'begin';
        if (begins) queueMicrotask(() => talk.run.interrupt());
        return null;
      },
    });
    await talk.book();
    expect([talk.shop.orders, talk.status()]).toEqual([0, ['interrupted']]);
    expect(talk.run.tables().confirmations[0]?.status).toBe('failed');
    expect(talk.broken()).toEqual([]);
  });
});

import { expect, it, onTestFinished } from 'vitest';
import { startShop } from './shop.js';

it('lets a repeat of a waiting order wait with it, and take no fault of another', async () => {
  const shop = await startShop('honours-keys', { lateMs: 0, goneMs: 0 });
  onTestFinished(() => shop.close());
  const order = async (key: string) => {
    const headers = { 'idempotency-key': key };
    return (await fetch(`${shop.url}/bookings`, { method: 'POST', headers, body: '{"guests":4}' })).status;
  };
  const arrived = (orders: number) => expect.poll(() => shop.orders).toBe(orders);
  shop.fail('waits', 'waits');
  const first = order('one');
  await arrived(1);
  const repeated = order('one');
  await arrived(2);
  expect(shop.waiting).toBe(1);
  const other = order('another');
  await arrived(3);
  expect(shop.waiting).toBe(2);
  expect(shop.bookings).toEqual([]);
  // Both faults were met: whoever repeats now is answered at once, while the others still wait.
  expect(await order('one')).toBe(201);
  expect(shop.bookings.map(({ key }) => key)).toEqual(['one']);
  expect(shop.waiting).toBe(2);
  shop.goOn();
  expect(await Promise.all([first, repeated, other])).toEqual([201, 201, 201]);
  expect(shop.bookings.map(({ key }) => key)).toEqual(['one', 'another']);
});

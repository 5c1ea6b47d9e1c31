import { expect, test } from 'vitest';
import { drawFaults, type Fault, targetOf } from './schedule.js';

const KINDS = 14;
const kindOf = (fault: Fault) => {
  const { type } = fault;
  const role = 'role' in fault ? fault.role : 'server' in fault ? fault.server : '';
  return `${type} ${role} ${'trouble' in fault ? fault.trouble : ''}`;
};

test('a seed gives the same faults each time, another seed others', () => {
  expect(drawFaults(7, 100)).toEqual(drawFaults(7, 100));
  expect(drawFaults(8, 100)).not.toEqual(drawFaults(7, 100));
});

test('each kind of fault comes once before any comes again', () => {
  const faults = drawFaults(1, 3 * KINDS);
  expect(faults).toHaveLength(3 * KINDS);
  for (const from of [0, KINDS, 2 * KINDS])
    expect(new Set(faults.slice(from, from + KINDS).map(kindOf)).size).toBe(KINDS);
});

test('either worker and either gateway is hit, and a freeze lasts three to eight seconds', () => {
  const faults = drawFaults(2, 20 * KINDS);
  const hit = new Set(faults.filter(({ type }) => type === 'kill').map(targetOf));
  expect([...hit].sort()).toEqual(['gateway 1', 'gateway 2', 'worker 1', 'worker 2']);
  const freezes = faults.flatMap((one) =>
    one.type === 'freeze' || one.type === 'freezeServer' ? [one.ms] : [],
  );
  expect(freezes).toHaveLength(4 * 20);
  expect(Math.min(...freezes)).toBeGreaterThanOrEqual(3_000);
  expect(Math.max(...freezes)).toBeLessThanOrEqual(8_000);
});

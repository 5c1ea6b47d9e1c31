import type { Rhythm } from '@roundtable/api';
import { addDays, type LocalTime } from '@roundtable/core';

const DAYS: Readonly<Record<Exclude<Rhythm, 'monthly'>, number>> = {
  daily: 1,
  every_other_day: 2,
  weekly: 7,
};

/**
 * The first occurrence of a rhythm after a local time. `first` is its first occurrence and keeps the day of the month:
 * monthly from 31 January continues on 28 February and then 31 March.
 */
export function nextOccurrence(first: LocalTime, rhythm: Rhythm, after: LocalTime | null): LocalTime {
  if (after === null || first > after) return first;
  if (rhythm === 'monthly') {
    const months = 12 * (year(after) - year(first)) + month(after) - month(first);
    const sameMonth = addMonths(first, months);
    return sameMonth > after ? sameMonth : addMonths(first, months + 1);
  }
  const step = DAYS[rhythm];
  const passed = Math.floor(daysBetween(first, after) / step);
  const candidate = addDays(first, passed * step);
  return candidate > after ? candidate : addDays(candidate, step);
}

const DAY_MS = 86_400_000;

/** How late an occurrence may be delivered (ms): a quarter of its period. Later it is useless and close to the next. */
export function latestMs(rhythm: Rhythm): number {
  return (rhythm === 'monthly' ? 28 : DAYS[rhythm]) * (DAY_MS / 4);
}

/** The start of the period that ends with this occurrence. */
export function periodStart(occurrence: LocalTime, rhythm: Rhythm): LocalTime {
  return rhythm === 'monthly' ? addMonths(occurrence, -1) : addDays(occurrence, -DAYS[rhythm]);
}

/** The same day of a later month, or that month's last day. */
function addMonths(local: LocalTime, months: number): LocalTime {
  const index = year(local) * 12 + month(local) - 1 + months;
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  const lastDay = new Date(Date.UTC(target.year, target.month, 0)).getUTCDate();
  const day = Math.min(Number(local.slice(8, 10)), lastDay);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(target.year).padStart(4, '0')}-${two(target.month)}-${two(day)}${local.slice(10)}`;
}

function daysBetween(from: LocalTime, to: LocalTime): number {
  return (Date.parse(`${to.slice(0, 10)}T00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00Z`)) / DAY_MS;
}

const year = (local: LocalTime) => Number(local.slice(0, 4));
const month = (local: LocalTime) => Number(local.slice(5, 7));

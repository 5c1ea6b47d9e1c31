import { addDays, instantOf, localTimeAt } from '@roundtable/core';

/** The demo person's own days, counted back from today: the same at every hour at which the month is made. */
export interface Calendar {
  readonly zone: string;
  readonly now: Date;
  /** The instant of a time of day so many days ago; negative for days to come. */
  at(daysAgo: number, time: string): Date;
  /** The same as a local time, YYYY-MM-DDTHH:MM. */
  local(daysAgo: number, time: string): string;
  /** YYYY-MM-DD. */
  day(daysAgo: number): string;
}

export function demoCalendar(now: Date, zone: string): Calendar {
  const today = localTimeAt(now.getTime(), zone).slice(0, 11);
  const local = (daysAgo: number, time: string) => addDays(`${today}${time}`, -daysAgo);
  return {
    zone,
    now,
    local,
    at: (daysAgo, time) => new Date(instantOf(local(daysAgo, time), zone)),
    day: (daysAgo) => local(daysAgo, '12:00').slice(0, 10),
  };
}

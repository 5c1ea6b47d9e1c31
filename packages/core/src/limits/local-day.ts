const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day at an instant in an IANA time zone, as YYYY-MM-DD. @throws RangeError for an unknown zone. */
export function localDay(at: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

const SECOND_MS = 1_000;
/** Longer than any local day, including those with a clock change. */
const LONGER_THAN_A_DAY_MS = 30 * 3_600_000;

/**
 * The instant at which the next local day begins. It searches the calendar instead of adding hours, since a day can
 * have 23 or 25 hours, and begins at 01:00 where the clocks change at midnight.
 */
export function nextLocalDay(at: Date, timeZone: string): Date {
  const today = localDay(at, timeZone);
  let before = Math.floor(at.getTime() / SECOND_MS);
  let after = before + LONGER_THAN_A_DAY_MS / SECOND_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDay(new Date(middle * SECOND_MS), timeZone) > today) after = middle;
    else before = middle;
  }
  return new Date(after * SECOND_MS);
}

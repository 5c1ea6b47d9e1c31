const DAY_MS = 86_400_000;

/** The instant at which a wall clock of the zone shows this time, some days after a calendar day (YYYY-MM-DD). */
export function atLocal(zone: string, day: string, daysAfter: number, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`) + daysAfter * DAY_MS;
  // The offset is read twice: the first guess may lie on the other side of a change.
  const guess = wall - offsetMs(zone, new Date(wall));
  return new Date(wall - offsetMs(zone, new Date(guess)));
}

/** The next Sunday on which the zone's clocks change, at least ten days ahead. */
export function nextClockChange(zone: string, from: Date): { readonly sunday: string } {
  for (let days = 10; days < 400; days++) {
    const before = new Date(from.getTime() + days * DAY_MS);
    const after = new Date(before.getTime() + DAY_MS);
    if (offsetMs(zone, before) === offsetMs(zone, after)) continue;
    const candidates = [before, after].map((instant) => localDay(zone, instant));
    const sunday = candidates.find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0);
    if (sunday !== undefined) return { sunday };
  }
  throw new Error(`the clocks of ${zone} do not change on a Sunday within 400 days`);
}

function localDay(zone: string, instant: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(instant);
}

function offsetMs(zone: string, instant: Date): number {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant);
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(instant.getTime() / 1000) * 1000;
}

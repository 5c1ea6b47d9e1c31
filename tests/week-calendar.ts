const DAY_MS = 86_400_000;

/** The instant at which a wall clock of the zone shows this time, some days after a calendar day (YYYY-MM-DD). */
export function atLocal(zone: string, day: string, daysAfter: number, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`) + daysAfter * DAY_MS;
  // The offset is read twice: the first guess may lie on the other side of a change.
  const guess = wall - offsetMs(zone, new Date(wall));
  return new Date(wall - offsetMs(zone, new Date(guess)));
}

/** The next Sunday on which the zone's clocks go forward, at least ten days ahead, whatever the hour is now. */
export function nextSpringChange(zone: string, from: Date): { readonly sunday: string } {
  const noon = Math.floor(from.getTime() / DAY_MS) * DAY_MS + DAY_MS / 2;
  for (let days = 10; days < 400; days++) {
    const day = new Date(noon + days * DAY_MS);
    const isForward = offsetMs(zone, day) > offsetMs(zone, new Date(day.getTime() - DAY_MS));
    if (isForward && day.getUTCDay() === 0) return { sunday: localDay(zone, day) };
  }
  throw new Error(`the clocks of ${zone} do not go forward on a Sunday within 400 days`);
}

/** The calendar day (YYYY-MM-DD) of an instant in the zone. */
export function localDay(zone: string, instant: Date): string {
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

/** A calendar day as the database's client takes it: midnight UTC. `undefined` leaves the day as it is. */
export function asDay(date: string | null | undefined): Date | null | undefined {
  return typeof date === 'string' ? new Date(`${date}T00:00:00Z`) : date;
}

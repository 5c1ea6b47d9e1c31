/** A calendar day as Prisma takes it: midnight UTC. `undefined` leaves the day unchanged. */
export function asDay(date: string | null | undefined): Date | null | undefined {
  return typeof date === 'string' ? new Date(`${date}T00:00:00Z`) : date;
}

/**
 * Places only, and UTC: an offset such as +02:00 knows no summer time, and abbreviations (CET, IST, PRT) mean one thing
 * to JavaScript and another, or nothing, to Postgres.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|GMT|[A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2})$/.test(name) || name.length > 64) return false;
  if (/^(US\/Pacific-New|SystemV\/)/i.test(name)) return false; // long gone from the database of zones
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

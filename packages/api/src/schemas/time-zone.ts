/**
 * Accepts only named places and UTC: an offset such as +02:00 has no summer time, and abbreviations (CET, IST, PRT)
 * differ between JavaScript and Postgres.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|GMT|[A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2})$/.test(name) || name.length > 64) return false;
  if (/^(US\/Pacific-New|SystemV\/)/i.test(name)) return false; // removed from the time zone database
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

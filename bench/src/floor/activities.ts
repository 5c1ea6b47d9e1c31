/** The floor's only activity: returns what it was given, at once. */
export async function noop(text: string): Promise<string> {
  return text;
}

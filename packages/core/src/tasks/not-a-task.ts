/** What a message is that asks for no task: talk, a word about projects, or a question to the project's memory. */
export type NotATask = 'talk' | 'project' | 'memory';

/** Null when the message may ask for a task. A closed list in English and Spanish; what it does not know goes to the matcher. */
export function notATask(_text: string): NotATask | null {
  return null;
}

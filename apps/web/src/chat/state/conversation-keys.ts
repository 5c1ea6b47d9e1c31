export const toolKey = (callId: string) => `tool.${callId}`;
export const handoffKey = (seq: number) => `handoff.${seq}`;

/** Thoughts have no id: one that is told again in the same turn by the same agent is the same one. */
export function thoughtKey(about: {
  readonly turn: number;
  readonly agent: string;
  readonly thought: string;
}): string {
  return `thought.${about.turn}.${about.agent}.${about.thought}`;
}

/** The words of a thought: the tool's own field, whatever a team calls it. */
export function thoughtOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return '…';
  if ('thought' in data && typeof data.thought === 'string') return data.thought;
  const words = Object.entries(data).find(
    ([name, value]) => name !== 'agent' && typeof value === 'string' && value !== '',
  );
  return words === undefined ? '…' : String(words[1]);
}

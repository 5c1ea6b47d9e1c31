import { line, type Output } from './output.js';
import { type TurnLanguage, told as toldIn } from './turn-words.js';

/** That a tool did not work, and why. */
export function toolFailed(tool: string, result: unknown, language: TurnLanguage): Output {
  const whole = typeof result === 'string' ? result : JSON.stringify(result ?? null);
  return line('error', toldIn(language, 'failed', { call: tool, why: reasonOf(whole) }));
}

/** What went wrong; the sentences after it tell the agent how to go on. */
function reasonOf(told: string): string {
  return /^.{10,}?\.(?=\s)/s.exec(told)?.[0] ?? told;
}

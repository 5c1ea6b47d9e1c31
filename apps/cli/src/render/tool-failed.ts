import { SPANISH_BY_CODE } from './code-words.js';
import { line, type Output } from './output.js';
import { type TurnLanguage, told as toldIn } from './turn-words.js';

/** The code at the beginning of a service's message. */
const CODE = /^([A-Z]+(?:_[A-Z]+)*): /;

/** Reports a failed tool with the reason: the service's English message, or in a Spanish chat the text of its code. */
export function toolFailed(tool: string, result: unknown, language: TurnLanguage): Output {
  const whole = typeof result === 'string' ? result : JSON.stringify(result ?? null);
  const code = CODE.exec(whole);
  const why =
    language === 'en' ? reasonOf(whole.slice(code?.[0].length ?? 0)) : SPANISH_BY_CODE[code?.[1] ?? ''];
  return line(
    'error',
    why === undefined
      ? toldIn(language, 'failedAlone', { call: tool })
      : toldIn(language, 'failed', { call: tool, why }),
  );
}

/** The first sentence of the message: the others instruct the agent. */
function reasonOf(told: string): string {
  return /^.{10,}?\.(?=\s)/s.exec(told)?.[0] ?? told;
}

import { SPANISH_BY_CODE } from './code-words.js';
import { line, type Output } from './output.js';
import { type TurnLanguage, told as toldIn } from './turn-words.js';

/** The code before what a service said. */
const CODE = /^([A-Z]+(?:_[A-Z]+)*): /;

/** That a tool did not work, and why: in the service's own English words, in a Spanish chat by their code. */
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

/** What went wrong; the sentences after it tell the agent how to go on. */
function reasonOf(told: string): string {
  return /^.{10,}?\.(?=\s)/s.exec(told)?.[0] ?? told;
}

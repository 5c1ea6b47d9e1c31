import { detectLanguage, languageOf, languageScores } from '@roundtable/core';
import { fold } from '../words-in.js';
import { type Checked, failed, notApplicable, passed, type ReplyFacts } from './check.js';
import { ownWords } from './reply-shape.js';

/** Fewer words of a language are no evidence. */
const ENOUGH = 4;
/** The user requests text in another language. */
const ANOTHER =
  /\b(?:translat\w*|traduc\w*|(?:in|into|to) (?:english|spanish)|(?:en|al) (?:ingles|espanol|castellano)|both languages|bilingual|bilingue|los dos idiomas|ambos idiomas)\b/;

/** 8. The reply is in the user's language. Code, quotations and file names do not count. */
export function languageMatches({ reply, said, brief }: ReplyFacts): Checked {
  if (reply.trim() === '') return notApplicable('no words');
  if (ANOTHER.test(fold(said))) return notApplicable('the user asks for words of another language');
  const words = ownWords(reply);
  const language = detectLanguage(words);
  if (language === null || language === brief.language || (languageScores(words)[language] ?? 0) < ENOUGH)
    return passed(language === null ? 'its words do not decide' : languageOf(brief.language).english);
  return failed(
    `it is in ${languageOf(language).english}; the user writes ${languageOf(brief.language).english}`,
  );
}

import { type OwnAnswers, phraseSet } from '@roundtable/core';

/** Phrases that confirm or reject keeping facts by naming it: "yes, keep them", «sí, guárdalos». */
export const factAnswers: OwnAnswers = {
  yes: phraseSet([
    "(yes |yeah |sure |ok |please |)(keep|save|note|store) (them|it|these|that)( please|)|(yes |)(that's|that is|all) (right|correct)",
    '(sí |si |vale |claro |)(gu(a|á)rdal|an(o|ó)tal|ap(u|ú)ntal)(o|a|os|as)( por favor|)|(sí |si |)es correcto',
  ]),
  no: phraseSet([
    "(no |)(don't|do not) (keep|save|note|store) (them|it|these|that)",
    '(no |)no l(o|a|os|as) (guardes|anotes|apuntes)',
  ]),
};

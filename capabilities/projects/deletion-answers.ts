import { type OwnAnswers, phraseSet } from '@roundtable/core';

/** Phrases that confirm or reject a deletion by naming it: "yes, delete it", "wait, no, keep it". */
export const deletionAnswers: OwnAnswers = {
  yes: phraseSet(
    [
      '(delete|remove|erase) (it|this|the project|this project)',
      '(borra|bórra|elimina|elimína)l(o|a)|(borra|elimina) (el|este) proyecto',
    ].map(
      (forms) =>
        `(yes |yep |yeah |sure |ok |okay |go ahead and |sí |si |vale |claro |de acuerdo |)(please |por favor |)(${forms})( please| por favor|)`,
    ),
  ),
  no: phraseSet(
    [
      '(wait|stop|actually|on second thought|espera|mejor|pens(a|á)ndolo bien) no',
      "never mind|i('ve| have|) changed my mind|d(e|é)jalo estar|olv(i|í)dalo|(he cambiado|cambi(e|é)) de (idea|opini(o|ó)n)",
      "keep (it|this|the project)|(don't|do not) (delete|remove|erase) (it|this|the project)",
      'cons(e|é)rval(o|a)|d(e|é)jal(o|a)( como est(a|á)|)|no l(o|a) (borres|elimines)|no (borres|elimines) el proyecto',
    ].map((forms) => `(please |por favor |)(${forms})( please| por favor|)`),
  ),
  secondThoughts: phraseSet([
    "hm|uh|um|oh|ah|wait|stop|sorry|actually|on second thought|i('ve| have|) changed my mind|no|nope",
    'espera|perd(o|ó)n|ay|eh|uy|pens(a|á)ndolo bien|he cambiado de (idea|opini(o|ó)n)|cambi(e|é) de (idea|opini(o|ó)n)|mejor|mejor no',
  ]),
};

import { withoutAccents } from './locale.js';

const LEAD_IN =
  '^(?:(?:and|but|so|ok(?:ay)?|well|hm+|hey|thanks|please|yes|no|y|pero|bueno|vale|oye|gracias|por favor|entonces|a ver)[,.!]? +)*';
const ASKS = [
  new RegExp(
    `${LEAD_IN}(?:tell me (?!about my goals)|explain|(?:can|could|would) you (?:tell|explain|say|give)|i(?:'d| would)? (?:like|want) to (?:know|understand)|i wonder|what(?:'s| is| are| does| about)|why|how (?:do|does|can|should|long|many|much|often|come)|who |which )`,
    'i',
  ),
  new RegExp(
    `${LEAD_IN}[¿ ]*(?:dime |cuentame|explica\\w*|hablame|(?:me )?puedes (?:decir|explicar|contar)\\w*|quiero saber|me gustaria saber|que (?:es|son|significa|hay|pasa)\\b|por que|para que sirve|como (?:se|puedo|hago|funciona|creo|formo)|cuant[oa]s?\\b|cual(?:es)? )`,
    'i',
  ),
];
const QUESTION =
  /^(?:[^.!?]*[,.] )?[¿ ]*(?:what|why|how|who|which|is|are|am|do|does|did|should|can|could|would|will|have|que|por que|como|quien|cual|cuando|donde|es|son|debo|deberia|puedo|tengo|hay)\b.*\?\s*$/i;

/** Whether the user asks something, rather than answers: "why three times a week?", "tell me more about habits". */
export function isAsking(text: string): boolean {
  const plain = withoutAccents(text.replaceAll('’', "'")).trim();
  return ASKS.some((pattern) => pattern.test(plain)) || QUESTION.test(plain);
}

import { phraseSet } from '@roundtable/core';
import { wordsOf } from './words-in.js';

/** Requests about the form of the last draft: its length, language, structure or tone. */
const form = phraseSet([
  'please|now|and|then|so|but|ok|okay|can you|could you|would you|i want|id like|a (bit|little)|much|por favor|ahora|y|pero|puedes|podrias|quiero|lo quiero|un poco|mucho',
  '(make|keep|have|write|rewrite|put|say|give|show|turn|convert|do|phrase|translate|repeat|summari(z|s)e|shorten|simplify|expand) (it|this|that|them|all( that|)|the (text|draft|answer|reply|table|list|plan|map|version|whole thing))( all|)',
  '(haz|hazme|hazlo|hazla|hazlos|escribelo|reescribelo|reescribela|ponlo|ponla|pon|dilo|dimelo|damelo|traducelo|traducela|traduceme|pasalo|pasala|pasamelo|conviertelo|conviertela|repitelo|resumelo|resumela|resumeme|acortalo|acortala|simplificalo|ampliala|amplialo|deja|dejalo|dejala)( (todo|eso|esto|el texto|la respuesta|el borrador|la tabla|la lista|el plan|el mapa)|)',
  '(in|into|to) (english|spanish)|(en|al) (ingles|espanol|castellano)',
  '(short|shorter|brief|briefer|long|longer|simple|simpler|clearer|plainer|friendlier|formal|more formal|less formal|more detailed|more concise|concise)',
  '(mas |menos |muy |)(corto|corta|breve|breves|cortos|cortas|largo|larga|simple|sencillo|sencilla|claro|clara|formal|detallado|detallada|conciso|concisa)',
  '(as|into|in|to) (a |)(table|list|bullets|bullet points|document|one paragraph|two sentences|one sentence)( instead|)|(a|en|como) (una |un |)(tabla|lista|vinetas|documento|parrafo|dos frases|una frase)',
  'again|once more|otra vez|de nuevo',
]);
const MOST_WORDS = 12;
const ONLY_FILLS =
  /^(?:please|now|and|then|so|but|ok|okay|can you|could you|would you|i want|id like|por favor|ahora|y|pero|puedes|podrias|quiero|mucho|much|a bit|a little|un poco|\s)+$/;

/** Whether a request revises the last draft and starts no task: "Make it short", «más corto», "in Spanish please". */
export function revisesDraft(text: string): boolean {
  const words = wordsOf(text).map((word) => word.replaceAll("'", ''));
  if (words.length === 0 || words.length > MOST_WORDS || ONLY_FILLS.test(words.join(' '))) return false;
  return form.reach(words).at(-1) === true;
}

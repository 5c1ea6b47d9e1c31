import { fold, sentencesOf } from '../words-in.js';

/**
 * Kinds of claims about the project's past. `decided`: that something was decided. `said`: that someone stated or found
 * it. `uploaded`: that a file exists. `talked`: that there was an earlier conversation.
 */
export type ClaimKind = 'decided' | 'said' | 'uploaded' | 'talked';

export interface ProjectClaim {
  readonly kind: ClaimKind;
  readonly sentence: string;
  /** The claimed content, without the claiming words. */
  readonly content: string;
}

/** The start of a clause: "the points we agreed on" only names something and claims nothing. */
const BEGINS = String.raw`(?:^|[,;:—–(|-]\s*|\b(?:and|but|so|since|because|that|as|like|given that|y|pero|porque|como|segun|ya que|puesto que|dado que|tal como)\s+)(?:(?:already|also|earlier|previously|last time|last week|(?:in|at|during) (?:our|the|your) [\w-]+|ya|tambien|antes|la ultima vez|la semana pasada|en (?:el|la|nuestr[oa]) [\w-]+)[, ]+)?`;
const HAVE = `(?:'ve| have|'d| had)?(?: already| also| just| both| all| previously| earlier| then)?`;
const PEOPLE = `(?:users?|customers?|clients?|participants?|interviewees?|testers?|respondents?|stakeholders?|team|boss|client)`;
const GENTE = `(?:usuari[oa]s?|client[ea]s?|participantes?|entrevistad[oa]s?|encuestad[oa]s?|stakeholders?|equipo|jef[ea])`;
const RESEARCH = `(?:user )?(?:research|interviews?|surveys?|analytics|data|tests?|stud(?:y|ies)|findings|usability tests?|sessions)`;
const INVESTIGACION = `(?:investigacion(?:es)?|entrevistas?|encuestas?|analiticas?|datos|pruebas?|estudios?|hallazgos|sesiones)`;

const CLAIMS: readonly (readonly [ClaimKind, RegExp])[] = [
  ['uploaded', /\byou(?:'ve| have)?(?: just| already)? (?:uploaded|attached)\b/],
  ['uploaded', /\b(?:in|from|per|according to) your (?:uploaded )?(?:file|document|deck|spreadsheet)s?\b/],
  ['uploaded', /\b(?:que )?(?:subiste|adjuntaste|cargaste|has subido|has adjuntado|has cargado)\b/],
  ['uploaded', /\b(?:en|segun) (?:tu|tus) (?:archivo|documento|fichero|hoja de calculo)s?\b/],
  [
    'decided',
    clause(
      String.raw`(?:we|you|the team|your team)${HAVE} (?:decided|agreed|chose|chosen|settled|concluded|opted|committed|discarded|ruled out)\b`,
    ),
  ],
  [
    'decided',
    clause(
      String.raw`(?:ya )?(?:lo )?(?:decidimos|acordamos|elegimos|quedamos en|descartamos|optamos por|(?:hemos|habiamos|has|habias) (?:decidido|acordado|elegido|quedado|descartado|optado)|decidiste|elegiste|descartaste)\b`,
    ),
  ],
  ['decided', clause(String.raw`(?:it was (?:decided|agreed)|se (?:decidio|acordo|eligio|descarto))\b`)],
  ['decided', /\bthe decision (?:to|on|for) [^.;,]{1,60} was (?:made|taken)\b/],
  ['said', new RegExp(`\\baccording to (?:your|our) ${RESEARCH}\\b`)],
  ['said', new RegExp(`\\bsegun (?:tus?|sus?|nuestr[oa]s?) ${INVESTIGACION}\\b`)],
  ['said', clause(String.raw`(?:the )?${PEOPLE}${HAVE} told (?:us|you|me)\b`)],
  [
    'said',
    clause(String.raw`(?:l[oa]s )?${GENTE} (?:ya )?(?:te|nos) (?:dijeron|contaron|han (?:dicho|contado))\b`),
  ],
  [
    'said',
    clause(
      String.raw`(?:(?:vos|tu) (?:me |nos )?(?:dijiste|mencionaste|comentaste|contaste)|usted(?:es)? (?:ya )?(?:me |nos )?(?:dijo|menciono|comento|conto|dijeron|mencionaron|comentaron|contaron))\b`,
    ),
  ],
  [
    'said',
    clause(
      String.raw`(?:you|(?:your|our|the project's) ${PEOPLE})${HAVE} (?:said|told|mentioned|reported|confirmed|described|complained|stated|explained|asked for)\b`,
    ),
  ],
  [
    'said',
    clause(
      String.raw`(?:your|our) ${RESEARCH}${HAVE} (?:shows?|showed|shown|reveal(?:s|ed)?|found|suggest(?:s|ed)?|indicate[sd]?|confirm(?:s|ed)?|proves?|proved)\b`,
    ),
  ],
  [
    'said',
    clause(
      String.raw`(?:me |nos )?(?:dijiste|mencionaste|comentaste|contaste|explicaste|confirmaste|(?:has|habias) (?:dicho|mencionado|comentado|contado|explicado|confirmado))\b`,
    ),
  ],
  [
    'said',
    clause(
      String.raw`(?:tus?|nuestr[oa]s?) ${GENTE} (?:ya |te |nos |se )*(?:dijeron|dijo|dicen|comentaron|comento|mencionaron|menciono|senalaron|contaron|quejaron|confirmaron|confirmo|pidieron|pidio|han (?:dicho|comentado|mencionado|senalado|confirmado|pedido))\b`,
    ),
  ],
  [
    'said',
    clause(
      String.raw`(?:tus?|nuestr[oa]s?) ${INVESTIGACION} (?:ya )?(?:muestran?|mostro|mostraron|revelan?|revelo|revelaron|indican?|indico|indicaron|confirman?|confirmo|confirmaron|sugieren?|han (?:mostrado|revelado|indicado|confirmado))\b`,
    ),
  ],
  [
    'talked',
    /\b(?:as|like) we(?:'ve| have)?(?: already)? (?:discussed|talked about|covered|spoke)\b|\b(?:in|from) our (?:last|previous|earlier) (?:conversation|session|talk|meeting)\b|\blast time we\b/,
  ],
  [
    'talked',
    /\bcomo (?:ya )?(?:lo )?(?:hablamos|comentamos|vimos|dijimos|hemos (?:hablado|comentado|visto|dicho))\b|\ben nuestr[oa] (?:ultim[oa]|anterior) (?:conversacion|sesion|charla|reunion)\b|\bla ultima vez (?:que )?(?:hablamos|vimos|dijimos)\b/,
  ],
];

function clause(body: string): RegExp {
  return new RegExp(`${BEGINS}(?:${body})`);
}

/** Words before a claim that make it none: a condition, a negation, an example, an instruction. */
const NO_CLAIM =
  /\b(?:if|once|when|whenever|unless|until|till|after|before|whether|what|whatever|which|in case|imagine|suppose|for example|e\.g|such as|si|cuando|una vez|hasta|antes|despues|tras|en caso|imagina|supon|supongamos|por ejemplo|p\. ?ej|lo que|que cosa|en cuanto)\b[^.;]{0,40}$/;
/** A negation ends with its clause: "you did not like it, and we decided …" is a claim. */
const DENIED =
  /\b(?:not|never|nothing|haven't|hasn't|hadn't|didn't|without|no|nunca|nada|sin)\b[^.;,]{0,40}$/;
const NEGATED = /^\W*(?:not|n't|no|nothing|nada|never|nunca)\b/;

/** Claims of a text about decisions, statements, uploads or earlier conversations, without questions and conditions. */
export function claimsIn(text: string): ProjectClaim[] {
  return sentencesOf(text).flatMap((sentence) => {
    // A question, or a template with open placeholders.
    if (/[?¿]|<[^<>]+>/.test(sentence)) return [];
    const folded = fold(sentence).replace(/^\s*(?:[-*•>]|\d+[.)])\s*|\*\*|__/g, '');
    for (const [kind, pattern] of CLAIMS) {
      const found = pattern.exec(folded);
      if (found === null) continue;
      const before = folded.slice(0, found.index + found[0].search(/[a-z]/));
      const after = folded.slice(found.index + found[0].length);
      const isNone = [NO_CLAIM, DENIED].some((form) => form.test(before) || form.test(found[0]));
      if (isNone || NEGATED.test(after)) continue;
      return [{ kind, sentence, content: `${before} ${after}` }];
    }
    return [];
  });
}

import { fold } from '../words-in.js';

/** Whether a text contains one of these; patterns are written without accents. */
export function says(text: string, patterns: readonly RegExp[]): boolean {
  const folded = fold(text);
  return patterns.some((pattern) => pattern.test(folded));
}

/** Phrases that state confidence. */
export const CONFIDENCE: readonly RegExp[] = [
  /\b(?:confiden(?:ce|t)|certain(?:ty)?|uncertain(?:ty)?|not sure|unsure|how sure|likely|unlikely|probabl[ey]|perhaps|roughly|approximately|estimat(?:e|ed|es))\b/,
  /\b(?:assum(?:e|es|ed|ing|ption|ptions)|hypothes[ie]s|guess(?:es)?|tentative|preliminary|provisional|my reading|as far as (?:i|we) know|it (?:seems|appears)|evidence is|well founded|solid|strong evidence|weak evidence|to be (?:checked|confirmed|validated))\b/,
  /\b(?:confianza|certeza|seguridad con que|incertidumbre|probable(?:s|mente)?|quiza|quizas|tal vez|aproximad(?:o|a|amente)|estim(?:o|amos|ado|ada|acion))\b/,
  /\b(?:supon(?:go|emos|iendo)|supuest(?:o|os|a|as)|asum(?:o|imos|iendo|ido)|hipotesis|conjetura|provisional|preliminar|parece que|hasta donde (?:se|sabemos)|evidencia (?:solida|debil|escasa)|por (?:confirmar|validar|comprobar))\b/,
];

/** Phrases that state what an answer leaves open, lacks or cannot do. */
export const LIMITS: readonly RegExp[] = [
  /\b(?:limit(?:s|ed|ation|ations)?|caveat|gap|gaps|unknown|missing|lacks?|lacking|not (?:yet )?(?:known|covered|included|tested|validated|in the project|enough|recorded)|out(?:side)? of (?:scope|what)|outside (?:what|our|the)|beyond (?:what|our|the)|open (?:question|point|issue)s?|leaves open|left open|still open|remains open|stays open|cannot|can't|could not|couldn't|do(?:es)? not (?:know|cover|have|say|tell|include|replace|exist)|do(?:es)?n't (?:know|cover|have|say|tell|include|replace)|no (?:task|method|guide|data|evidence|research|information|figures?|budget|one has)|without (?:data|evidence|research|knowing|real|any)|nobody has|not something)\b/,
  /\b(?:assum(?:e|es|ed|ing|ption|ptions)|needs? (?:to be )?(?:check|confirm|validat|verif)|to be (?:confirmed|validated|checked))/,
  /\b(?:limit(?:es?|acion|aciones|ado|ada|a)|salvedad|carencia|hueco|laguna|falta(?:n)?|desconoc(?:ido|ida|emos)|pendiente|queda(?:n)? (?:abierto|abierta|fuera|por|pendiente)|abierto|fuera de|mas alla de|no (?:se|sabemos|tengo|tenemos|cubre|incluye|hay|esta|estan|puedo|podemos|podre|sustituye|basta|consta|figura|existe|es algo|se ha)|sin (?:datos|evidencia|investigacion|saber|presupuesto|informacion)|nadie ha|carece)\b/,
  /\b(?:supon(?:go|emos|iendo)|supuest(?:o|os|a|as)|asum(?:o|imos|iendo)|por (?:confirmar|validar|comprobar)|hay que (?:confirmar|validar|comprobar))\b/,
];

/** Phrases that offer to continue, or name a next step. */
export const NEXT: readonly RegExp[] = [
  /\b(?:next|afterwards?|from here|then we|to begin|begin with|start (?:with|by)|first(?:,| of all)|when you(?:'re| are)? (?:ready|have)|once you|as soon as|send me|upload|tell me|let me know|share|bring|pick|choose|say the word|your turn|up to you|i can|i could|we can|we could|i'd (?:suggest|recommend|propose)|i (?:suggest|recommend|propose)|shall (?:i|we)|should (?:i|we)|would you|do you want|want me to|let's|book|schedule|take the|run (?:the|a|it)|hand (?:it|this) over|this week|tomorrow|today)\b/,
  /\b(?:siguiente|proximo|a partir de aqui|despues|luego|para empezar|empieza|empecemos|comienza|primero|cuando (?:quieras|tengas|estes|puedas)|en cuanto|enviame|mandame|sube|dime|cuentame|avisame|comparte|trae|elige|escoge|tu decides|puedo|podria|podemos|podriamos|propongo|sugiero|recomiendo|te parece|quieres|quieres que|prefieres|hagamos|vamos|agenda|programa|reserva|prueba con|lanza|esta semana|manana|hoy)\b/,
  /\?/,
];

import { isAsking } from './asking.js';
import { type Locale, withoutAccents } from './locale.js';
import { topicsEn } from './phrases/topics-en.js';
import { topicsEs } from './phrases/topics-es.js';

export type KnownTopic = keyof typeof topicsEn;

// The narrow ones stand first: "why three times a week?" is about the rhythm, not about time.
const PATTERNS: readonly (readonly [KnownTopic, RegExp])[] = [
  ['smart', /\bsmart\b/i],
  ['ifThen', /\bif[ -]?then\b|\bimplementation intentions?\b|\bsi[ -]entonces\b/i],
  [
    'rhythm',
    /\b(?:times a (?:week|day)|how often|every day|daily|veces (?:a la|por) semana|cada cuanto|a diario|todos los dias)\b/i,
  ],
  ['milestones', /\bmilestones?\b|\bhitos?\b/i],
  ['habits', /\bhabits?\b|\broutines?\b|\bhabitos?\b|\brutinas?\b/i],
  [
    'motivation',
    /\bmotivat\w*|\bwillpower\b|\bdiscipline\b|\bmotiva\w*|\bfuerza de voluntad\b|\bdisciplina\b/i,
  ],
  [
    'obstacles',
    /\bobstacles?\b|\bsetbacks?\b|\bprocrastinat\w*|\bobstaculos?\b|\brecaidas?\b|\bprocrastina\w*/i,
  ],
  ['sleep', /\bsleep\w*\b|\binsomnia\b|\bdormir\b|\bsueno\b|\binsomnio\b/i],
  [
    'time',
    /\b(?:find|make|more|no|enough|manage) time\b|\btime management\b|\bhow long\b|\b(?:sacar|encontrar|mas|gestion\w* (?:el|del)) tiempo\b|\bcuanto (?:tiempo|tarda)\b/i,
  ],
];

/** What general knowledge the user asks for; null when they do not ask, or for something else. */
export function topicAsked(text: string): KnownTopic | null {
  if (!isAsking(text)) return null;
  const plain = withoutAccents(text);
  return PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** What can be said about it in two or three sentences. */
export function aboutTopic(topic: KnownTopic, locale: Locale): readonly string[] {
  return (locale === 'es' ? topicsEs : topicsEn)[topic];
}

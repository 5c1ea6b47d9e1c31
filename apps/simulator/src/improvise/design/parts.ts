import { withoutAccents } from '../locale.js';
import type { DesignPart } from './design-part.js';
import { firstSentences, stepsOf } from './guide-text.js';

/** Which fact of the project a part of a result is filled from, by the part's name in either language. */
const SOURCES: readonly (readonly [
  RegExp,
  'users' | 'problem' | 'goal' | 'time' | 'platform',
  readonly string[],
])[] = [
  [
    /pain|problem|risk|issue|friction|cause|question|prompt|dolor|riesgo|friccion|causa|pregunta/,
    'problem',
    ['problem'],
  ],
  [
    /user|participant|persona|audience|actor|who|people|recruit|sample|usuari|participante|publico|quien|perfil|muestra/,
    'users',
    ['target_users'],
  ],
  [
    /goal|objective|success|metric|measure|target|outcome|opportunit|criteria|hypothes|objetivo|meta|exito|metrica|medida|oportunidad|criterio|hipotesis/,
    'goal',
    ['goal', 'success_metrics'],
  ],
  [
    /time|schedule|agenda|milestone|constraint|scope|budget|round|plazo|calendario|hito|restriccion|alcance|presupuesto|ronda|tiempo/,
    'time',
    ['constraints', 'timeline', 'budget'],
  ],
  [
    /touchpoint|channel|platform|device|screen|contacto|canal|plataforma|dispositivo|pantalla/,
    'platform',
    ['platform'],
  ],
];

/** One part of a result in a line: from the project's own words where it has them, else from the guide, else open. */
export function fillPart(part: DesignPart, name: string): string {
  const { speaker, phrases, told, locale } = part;
  const plain = withoutAccents(name.toLowerCase());
  const [, kind, keys = []] = SOURCES.find(([sign]) => sign.test(plain)) ?? [];
  const fact = keys.map((key) => told.project?.facts.get(key)?.value ?? '').find((value) => value !== '');
  if (kind !== undefined && fact !== undefined) return speaker.say([phrases.parts[kind]], { [kind]: fact });
  if (locale === 'en') {
    const words = plain.split(/\s+/).filter((word) => word.length > 3);
    const step = stepsOf(told.brief?.guides[0]?.text ?? '').find(({ title, text }) =>
      words.some((word) => `${title} ${text}`.toLowerCase().includes(word)),
    );
    if (step !== undefined) return firstSentences(step.text, 200);
  }
  const { open } = phrases.parts;
  return open[(told.brief?.parts.indexOf(name) ?? 0) % open.length] ?? '';
}

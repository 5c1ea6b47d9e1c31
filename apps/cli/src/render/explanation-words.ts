import type { TurnLanguage } from './turn-words.js';

interface ExplanationWords {
  readonly turn: string;
  readonly running: string;
  readonly decision: string;
  readonly you: string;
  readonly handoff: string;
  readonly proposal: string;
  readonly step: string;
  readonly total: (modelCalls: number, tools: number) => string;
  readonly within: (seconds: string) => string;
  readonly brief: string;
  readonly because: string;
  readonly evidence: (kind: string, term: string, said: string) => string;
  readonly near: string;
  readonly missing: string;
  readonly critical: string;
  readonly failedCheck: (name: string, attempt: number, why: string) => string;
  readonly feedback: string;
  readonly good: string;
  readonly bad: string;
  readonly anAgent: string;
  readonly asked: string;
  readonly demo: string;
  readonly model: string;
  readonly tokens: (input: number, output: number, cached: number) => string;
  readonly attempts: (count: number) => string;
  readonly given: string;
  readonly notGiven: string;
  readonly cut: string;
  readonly cutTo: (name: string, tokens: number | null, kept: number | null) => string;
  readonly cached: string;
  readonly failed: string;
}

const counted = (count: number, one: string, several = `${one}s`) =>
  `${count} ${count === 1 ? one : several}`;

const en: ExplanationWords = {
  turn: 'Answer',
  running: 'still running',
  decision: '(a decision)',
  you: 'you',
  handoff: 'handoff',
  proposal: 'proposal',
  step: 'step',
  total: (modelCalls, tools) => `in all: ${counted(modelCalls, 'model call')}, ${counted(tools, 'tool')}`,
  within: (seconds) => ` in ${seconds}`,
  brief: 'brief',
  because: 'because of',
  evidence: (kind, term, said) => `${kind} “${term}” for “${said}”`,
  near: 'also considered',
  missing: 'not known yet',
  critical: ' (needed)',
  failedCheck: (name, attempt, why) => `check ${name} failed (answer ${attempt}): ${why}`,
  feedback: 'your feedback',
  good: 'good',
  bad: 'bad',
  anAgent: 'An agent',
  asked: 'asked',
  demo: 'the offline demo',
  model: 'the model',
  tokens: (input, output, cached) => `${input} tokens in, ${output} out, ${cached} from the cache`,
  attempts: (count) => `${count} attempts`,
  given: 'given (tokens)',
  notGiven: 'not given',
  cut: 'cut (tokens)',
  cutTo: (name, tokens, kept) => `${name} ${tokens} to ${kept}`,
  cached: 'from the cache',
  failed: 'failed',
};

const es: ExplanationWords = {
  turn: 'Respuesta',
  running: 'aún en curso',
  decision: '(una decisión)',
  you: 'tú',
  handoff: 'relevo',
  proposal: 'propuesta',
  step: 'paso',
  total: (modelCalls, tools) =>
    `en total: ${counted(modelCalls, 'llamada', 'llamadas')} al modelo, ${counted(tools, 'herramienta')}`,
  within: (seconds) => ` en ${seconds}`,
  brief: 'encargo',
  because: 'por',
  evidence: (kind, term, said) => `${kind} «${term}» por «${said}»`,
  near: 'también considerado',
  missing: 'aún no se sabe',
  critical: ' (necesario)',
  failedCheck: (name, attempt, why) => `la comprobación ${name} ha fallado (respuesta ${attempt}): ${why}`,
  feedback: 'tu valoración',
  good: 'buena',
  bad: 'mala',
  anAgent: 'Un agente',
  asked: 'preguntó a',
  demo: 'la demo sin conexión',
  model: 'el modelo',
  tokens: (input, output, cached) => `${input} tokens de entrada, ${output} de salida, ${cached} de la caché`,
  attempts: (count) => `${count} intentos`,
  given: 'recibió (tokens)',
  notGiven: 'no recibió',
  cut: 'recortado (tokens)',
  cutTo: (name, tokens, kept) => `${name} de ${tokens} a ${kept}`,
  cached: 'de la caché',
  failed: 'ha fallado',
};

export const EXPLANATION_WORDS: Readonly<Record<TurnLanguage, ExplanationWords>> = { en, es };

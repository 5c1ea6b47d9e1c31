const KINDS = {
  coach: 'coach',
  goalarchitect: 'goalArchitect',
  patternanalyst: 'patternAnalyst',
  motivator: 'motivator',
  accountabilitypartner: 'accountabilityPartner',
} as const;
type Kind = (typeof KINDS)[keyof typeof KINDS] | 'other';

/** Who the system prompt says the model is. */
export type Persona = {
  readonly kind: Kind;
  readonly name: string;
  /** The rest of the prompt's first sentence: "the AI coach at the user's round table". */
  readonly role: string;
};

const INTRODUCTION =
  /\b(?:You are|You're|Eres)\s+(?:the\s+|el\s+|la\s+)?([^,.;:\n(—]{2,60}?)(?=[,.;:\n(—]|\s+(?:at|who|for|in)\s|$)([^.\n]*)/i;

/** Reads the persona from the prompt's own words ("You are Coach, ..."); knows nothing else of the team. */
export function readPersona(systemText: string): Persona {
  const [, found = '', rest = ''] = INTRODUCTION.exec(systemText) ?? [];
  const isName = /^\p{Lu}/u.test(found.trim());
  const name = isName ? found.trim() : '';
  return { kind: kindOf(name), name, role: rest.replace(/^[\s,:;—(]+/, '').trim() };
}

function kindOf(name: string): Persona['kind'] {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const known = new Map<string, Kind>(Object.entries(KINDS));
  return known.get(plain) ?? 'other';
}

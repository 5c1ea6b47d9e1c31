import type { TeamInfo } from '@roundtable/api';
import type { TurnLanguage } from './turn-words.js';

/** How a team or an agent is called in a language. */
export function localName({ name, names }: Pick<TeamInfo, 'name' | 'names'>, language: TurnLanguage): string {
  return names[language] ?? name;
}

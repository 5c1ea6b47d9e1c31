import type { TeamInfo } from '@roundtable/api';
import type { TurnLanguage } from './turn-words.js';

/** The name of a team or an agent in a language. */
export function localName({ name, names }: Pick<TeamInfo, 'name' | 'names'>, language: TurnLanguage): string {
  return names[language] ?? name;
}

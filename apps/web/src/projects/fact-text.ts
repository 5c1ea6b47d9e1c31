import type { FactValue, PutProjectMetadata } from '@roundtable/api';

export type FactKey = keyof NonNullable<PutProjectMetadata['facts']>;

/** In the order in which a brief tells them. */
export const FACT_KEYS: readonly FactKey[] = [
  'goal',
  'problem',
  'target_users',
  'platform',
  'constraints',
  'timeline',
  'budget',
  'success_metrics',
  'stakeholders',
  'terminology',
];

/** A fact as it is typed: several lines are a list. */
export function textOfFact(value: FactValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : value.join('\n');
}

/** What was typed as the server keeps it; null takes the fact away. */
export function factOfText(text: string): FactValue | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first] = lines;
  if (first === undefined) return null;
  return lines.length === 1 ? first : lines;
}

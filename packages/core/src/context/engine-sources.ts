import type { MemorySlice } from '../memory/memory-slice.js';
import type { UserSummary } from '../memory/user-summary.js';
import type { NamedSource } from './context-source.js';

/** The engine's own sources: the user's profile, and the summary of the user across conversations. */
export const engineSources: readonly NamedSource[] = [
  {
    name: 'profile',
    render: (_, { memory: { userName, communicationStyle, purpose } }) => [
      ...(userName === null ? [] : [{ name: 'User', text: userName }]),
      ...(purpose === null ? [] : [{ name: 'What brought the user here, in their words', text: purpose }]),
      ...(communicationStyle === null
        ? []
        : [{ name: 'How the user likes to be talked with', text: communicationStyle }]),
    ],
  },
  {
    name: 'user_summary',
    render: (_, { memory }) => {
      const text = describeUser(memory);
      return text === null ? [] : [{ name: 'What is known about the user', text }];
    },
  },
];

const SUMMARY_NAMES: readonly (readonly [keyof UserSummary, string])[] = [
  ['patterns', 'patterns'],
  ['motivators', 'gets going by'],
  ['obstacles', 'gets in the way'],
  ['preferences', 'prefers'],
  ['values', 'values'],
  ['whatHelps', 'has helped'],
];

function describeUser({ userSummary, preferences }: MemorySlice): string | null {
  const known = SUMMARY_NAMES.flatMap(([key, name]) => {
    const lines = userSummary?.[key] ?? [];
    return lines.length === 0 ? [] : [`\n- ${name}: ${lines.join('; ')}`];
  });
  const agents = preferences.map(
    (one) =>
      `${one.agent} ${one.turns} turns${one.asked > 0 ? `, asked for ${one.asked} times` : ''}${one.declined > 0 ? `, declined ${one.declined} times` : ''}`,
  );
  const lines = agents.length === 0 ? known : [...known, `\n- has talked with: ${agents.join('; ')}`];
  return lines.length === 0 ? null : lines.join('');
}

import type { TeamInfo } from '@roundtable/api';

/** One colour for each scheme: as ink on the page, and as a fill under `on`. Both have a contrast of AA. */
export interface AgentColor {
  readonly light: string;
  readonly dark: string;
}

/** What ink stands on, at its worst: the agents' bubbles. */
const LIGHT_GROUND = '#f3f4f6';
const DARK_GROUND = '#2b2f3a';
const AA = 4.5;

/** For agents whose team gives them none, or one that a colleague before them has. */
const SPARE = [
  '#0f766e',
  '#4338ca',
  '#b45309',
  '#be123c',
  '#1d4ed8',
  '#7e22ce',
  '#15803d',
  '#0369a1',
  '#a21caf',
  '#4d7c0f',
  '#9f1239',
  '#334155',
];

/** The colour of an agent: its team's, told apart by the order of the team, readable in both schemes. */
export function agentColor(team: Pick<TeamInfo, 'agents'> | undefined, agentId: string): AgentColor {
  const color = colorsOf(team).get(agentId) ?? '#475569';
  return { light: readable(color, LIGHT_GROUND), dark: readable(color, DARK_GROUND) };
}

const known = new WeakMap<Pick<TeamInfo, 'agents'>, Map<string, string>>();

function colorsOf(team: Pick<TeamInfo, 'agents'> | undefined): Map<string, string> {
  if (team === undefined) return new Map();
  const found = known.get(team);
  if (found !== undefined) return found;
  const taken = new Set(team.agents.map(({ color }) => color.toLowerCase()));
  const given = new Set<string>();
  const colors = new Map<string, string>();
  for (const [order, { id, color }] of team.agents.entries()) {
    const own = color.toLowerCase();
    const isFree = /^#[0-9a-f]{6}$/.test(own) && !given.has(own);
    const spare = SPARE.find((one) => !taken.has(one) && !given.has(one));
    const chosen = isFree ? own : (spare ?? SPARE[order % SPARE.length] ?? own);
    given.add(chosen);
    colors.set(id, chosen);
  }
  known.set(team, colors);
  return colors;
}

/** The colour, moved towards black or white until it can be read on the ground. */
export function readable(color: string, ground: string): string {
  const end = luminance(ground) > 0.4 ? 0 : 255;
  for (let share = 0; share <= 1; share += 0.05) {
    const moved = channels(color).map((value) => Math.round(value + (end - value) * share));
    const hex = `#${moved.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    if (contrast(hex, ground) >= AA) return hex;
  }
  return end === 0 ? '#000000' : '#ffffff';
}

/** WCAG's contrast ratio of two colours (#rrggbb), from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

import { expect, it } from 'vitest';
import { agentColor, contrast } from './agent-colors.js';

const agent = (id: string, color: string) => ({
  ...{ id, color, name: id, names: {}, role: '', roles: {}, tools: [], handoffs: [] },
});
const GROUNDS = {
  light: ['#ffffff', '#f9fafb', '#f3f4f6'],
  dark: ['#14161c', '#1c1f27', '#2b2f3a'],
} as const;

it.each(['#0f766e', '#4338ca', '#1e1b4b', '#b45309', '#fde68a', '#ffffff', '#000000', 'teal'])(
  '%s can be read on every ground of both schemes',
  (color) => {
    const look = agentColor({ agents: [agent('a', color)] }, 'a');
    for (const scheme of ['light', 'dark'] as const)
      for (const ground of GROUNDS[scheme])
        expect(contrast(look[scheme], ground), `${look[scheme]} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  },
);

it('an avatar’s letters can be read on its fill', () => {
  const { light, dark } = agentColor({ agents: [agent('a', '#b45309')] }, 'a');
  expect(contrast('#ffffff', light)).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#14161c', dark)).toBeGreaterThanOrEqual(4.5);
});

it('gives an agent a colour of its own when a colleague before it has the same', () => {
  const team = { agents: [agent('a', '#0f766e'), agent('b', '#0f766e'), agent('c', '#4338ca')] };
  const colors = ['a', 'b', 'c'].map((id) => agentColor(team, id).light);
  expect(new Set(colors).size).toBe(3);
  expect(agentColor(team, 'b')).toEqual(agentColor({ agents: [...team.agents] }, 'b'));
});

it('has a calm colour for an agent that left the team', () => {
  expect(agentColor({ agents: [] }, 'gone').light).toBe('#475569');
});

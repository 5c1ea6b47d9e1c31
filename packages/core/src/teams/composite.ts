import type { Locale } from '../locale.js';
import { languageOf, locales, say, translated } from '../locale.js';
import type { Composition } from '../replayed/index.js';
import type { Agent, Composite, LocalText, Team } from './team.js';

/** An acting agent: one that the team declares, or one composed of members of a composite. */
export type ActingAgent = Agent & { readonly composite?: Composition };

/** Finds an agent by id; a single member of a composite counts as an agent. Null when the team has neither. */
export function agentOf(team: Team, id: string, locale: Locale = 'en'): ActingAgent | null {
  const agent = team.agents.find((one) => one.id === id);
  return agent === undefined ? composed(team, [id], locale) : inLanguage(agent, locale);
}

/** The currently active agent. Null when the team no longer has the agent, or one of its members. */
export function actingAgent(
  team: Team,
  state: { readonly activeAgent: string | null; readonly composite?: Composition | null },
  locale: Locale,
): ActingAgent | null {
  if (state.composite != null) return composed(team, state.composite.members, locale);
  return agentOf(team, state.activeAgent ?? team.home, locale);
}

/** All speakers of a team: the declared agents, then each member of a composite on its own. */
export function speakersOf(team: Team, locale: Locale = 'en'): ActingAgent[] {
  const members = team.composites.flatMap((group) => group.members.map(({ id }) => id));
  const agents = team.agents.map((agent) => inLanguage(agent, locale));
  return [...agents, ...members.flatMap((id) => composed(team, [id], locale) ?? [])];
}

/** All speakers under their names in every language: users may name them in any language. */
export function everyName(team: Team): ActingAgent[] {
  return locales().flatMap((locale) => speakersOf(team, locale));
}

const renamed = new WeakMap<Agent, Map<Locale, ActingAgent>>();

/** The agent with its name in that language; returns the same object each time. */
function inLanguage(agent: Agent, locale: Locale): ActingAgent {
  const name = translated(agent.name, agent.names, locale);
  if (name === agent.name) return agent;
  const known = renamed.get(agent) ?? new Map<Locale, ActingAgent>();
  renamed.set(agent, known);
  const found = known.get(locale) ?? { ...agent, name };
  known.set(locale, found);
  return found;
}

const made = new WeakMap<Team, Map<string, ActingAgent>>();

/**
 * Composes one agent of several members: the base prompt, then each member's instructions in the given order. Its id is
 * the first member's. Null when a member is unknown, or when the members belong to different composites.
 */
export function composed(team: Team, members: readonly string[], locale: Locale): ActingAgent | null {
  const group = team.composites.find((one) =>
    members.every((id) => one.members.some((member) => member.id === id)),
  );
  if (group === undefined || members.length === 0) return null;
  const known = made.get(team) ?? new Map<string, ActingAgent>();
  made.set(team, known);
  const key = [locale, ...members].join('+');
  // The same object each time, so that callers can cache by it.
  const agent = known.get(key) ?? compose(group, members, locale);
  known.set(key, agent);
  return agent;
}

function compose(group: Composite, ids: readonly string[], locale: Locale): ActingAgent {
  const { members: all, id: _, name: pattern, prompt, ...shared } = group;
  const members = ids.flatMap((id) => all.find((member) => member.id === id) ?? []);
  const name = namedAfter(
    pattern,
    {
      members: joined(
        members.map((one) => say(one.name, locale)),
        locale,
      ),
    },
    locale,
  );
  return {
    ...shared,
    id: ids[0] ?? group.id,
    name,
    role: members.map(({ role }) => role).join(' '),
    roles: Object.fromEntries(
      locales()
        .slice(1)
        .map((code) => [code, members.map(({ role, roles }) => translated(role, roles, code)).join(' ')]),
    ),
    prompt: [prompt.replaceAll('{name}', name), ...members.map(({ instructions }) => instructions)]
      .map((text) => text.trim())
      .join('\n\n'),
    composite: { name, members: ids },
  };
}

/** "Sleep, Exercise & Nutrition"; in Spanish with "y", or "e" before an i; in other languages from `Intl`. */
function joined(names: readonly string[], locale: Locale): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  if (locale !== 'en' && locale !== 'es') return new Intl.ListFormat(languageOf(locale).tag).format(names);
  const and = locale === 'en' ? '&' : /^h?i(?!e)/i.test(last) ? 'e' : 'y';
  return `${names.slice(0, -1).join(', ')} ${and} ${last}`;
}

/** A line of the team with its placeholders filled. */
export function namedAfter(
  line: LocalText,
  values: Readonly<Record<string, string>>,
  locale: Locale,
): string {
  return say(line, locale).replaceAll(/\{(\w+)\}/g, (mark, key: string) => values[key] ?? mark);
}

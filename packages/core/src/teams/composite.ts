import type { Locale } from '../locale.js';
import { languageOf, locales, say, translated } from '../locale.js';
import type { Composition } from '../replayed/index.js';
import type { Agent, Composite, LocalText, Team } from './team.js';

/** An agent as it acts: as the team declares it, or composed of members that the team declares once. */
export type ActingAgent = Agent & { readonly composite?: Composition };

/** The agent of that id; a member of a composite is found as an agent by itself. Null when the team has neither. */
export function agentOf(team: Team, id: string, locale: Locale = 'en'): ActingAgent | null {
  const agent = team.agents.find((one) => one.id === id);
  return agent === undefined ? composed(team, [id], locale) : inLanguage(agent, locale);
}

/** Who speaks now. Null when the agent, or one of the members it is composed of, has left the team. */
export function actingAgent(
  team: Team,
  state: { readonly activeAgent: string | null; readonly composite?: Composition | null },
  locale: Locale,
): ActingAgent | null {
  if (state.composite != null) return composed(team, state.composite.members, locale);
  return agentOf(team, state.activeAgent ?? team.home, locale);
}

/** Everybody whom a user may hear by name: the declared agents, then each member by itself. */
export function speakersOf(team: Team, locale: Locale = 'en'): ActingAgent[] {
  const members = team.composites.flatMap((group) => group.members.map(({ id }) => id));
  const agents = team.agents.map((agent) => inLanguage(agent, locale));
  return [...agents, ...members.flatMap((id) => composed(team, [id], locale) ?? [])];
}

/** The same speakers under each of their names: users call them in any language, whatever is spoken. */
export function everyName(team: Team): ActingAgent[] {
  return locales().flatMap((locale) => speakersOf(team, locale));
}

const renamed = new WeakMap<Agent, Map<Locale, ActingAgent>>();

/** The agent under its name in that language: the same object each time. */
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
 * One agent of several members: the base prompt, then the instruction block of each in the order named. Its id is the
 * first member's. Null when a member is unknown, or when they belong to different composites.
 */
export function composed(team: Team, members: readonly string[], locale: Locale): ActingAgent | null {
  const group = team.composites.find((one) =>
    members.every((id) => one.members.some((member) => member.id === id)),
  );
  if (group === undefined || members.length === 0) return null;
  const known = made.get(team) ?? new Map<string, ActingAgent>();
  made.set(team, known);
  const key = [locale, ...members].join('+');
  // The same object each time, so that what is made from an agent can be kept beside it.
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

/** "Exercise", "Exercise & Nutrition", "Sleep, Exercise & Nutrition"; in Spanish "y", or "e" before an i; else as `Intl` has it. */
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

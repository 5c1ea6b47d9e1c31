import { ProjectFact } from '@roundtable/api';
import { type InBoth, inLocale, type Locale, type Proposal } from '@roundtable/core';
import type { Fact } from '../service/metadata.js';

type Preview = Proposal['preview'];

/** Facts without those that an open confirmation already contains in the same words. */
export function withoutAsked(facts: readonly Fact[], open: readonly Preview[]): Fact[] {
  return facts.filter((fact) => !open.some((preview) => preview[fact.key] === textOf(fact)));
}

/** A confirmation with one list of facts; the user may edit each before it is kept. */
export function proposedFacts(
  project: { readonly id: string; readonly name: string },
  { facts, source }: { readonly facts: readonly Fact[]; readonly source: string },
  locale: Locale,
): Proposal {
  const texts = new Map<string, string>();
  for (const fact of facts) {
    const before = texts.get(fact.key);
    texts.set(fact.key, before === undefined ? textOf(fact) : `${before}\n${textOf(fact)}`);
  }
  const replaces = facts.filter(({ replace }) => replace === true).map(({ key }) => key);
  return {
    type: 'proposal',
    kind: 'project_facts',
    preview: {
      projectId: project.id,
      projectName: project.name,
      source,
      replaces: replaces.length === 0 ? null : replaces.join(','),
      ...Object.fromEntries(texts),
      summary: inLocale(SUMMARY, locale)({ name: project.name, source, keys: [...texts.keys()] }),
    },
    editable: [...texts.keys()],
  };
}

/** The approved facts, in the form in which they are recorded. */
export function approvedFacts(approved: Preview): {
  readonly projectId: string;
  readonly facts: Fact[];
  readonly source: string;
} {
  const replaces = (approved.replaces ?? '').split(',');
  const facts = ProjectFact.options.flatMap((key): Fact[] => {
    const [first, ...others] = (approved[key] ?? '').split('\n').filter((line) => line.trim() !== '');
    if (first === undefined) return [];
    const value = others.length === 0 ? first : [first, ...others];
    return [{ key, value, replace: replaces.includes(key) }];
  });
  return { projectId: approved.projectId ?? '', facts, source: approved.source ?? 'user' };
}

/** One line per item: line breaks inside an item are removed. */
function textOf({ value }: Fact): string {
  return (Array.isArray(value) ? value : [value])
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .join('\n');
}

interface Told {
  readonly name: string;
  readonly source: string;
  readonly keys: readonly string[];
}

const SUMMARY: InBoth<(told: Told) => string> = {
  en: ({ name, source, keys }) =>
    `facts of “${name}”${FROM.en(source)}: ${keys.map((key) => key.replaceAll('_', ' ')).join(', ')}`,
  es: ({ name, source, keys }) =>
    `datos de «${name}»${FROM.es(source)}: ${keys.map((key) => NAMES_ES[key] ?? key).join(', ')}`,
};

const FROM: InBoth<(source: string) => string> = {
  en: (source) => (source === 'user' ? '' : source === 'assumption' ? ' as assumptions' : ` from ${source}`),
  es: (source) =>
    source === 'user' ? '' : source === 'assumption' ? ' como suposiciones' : ` según ${source}`,
};

const NAMES_ES: Readonly<Record<string, string>> = {
  target_users: 'para quién es',
  problem: 'problema',
  goal: 'objetivo',
  constraints: 'límites',
  timeline: 'plazos',
  budget: 'presupuesto',
  platform: 'plataforma',
  success_metrics: 'cómo se mide el éxito',
  stakeholders: 'partes interesadas',
  terminology: 'términos propios',
};

import { attributeIn } from '../attribute-in.js';
import type { Locale } from '../locale.js';
import type { Scene } from '../scene.js';
import { FACTS } from './fact-labels.js';

/** What the context says of the active project. */
export type ProjectTold = {
  readonly name: string;
  /** Facts by key, in the project's own words. */
  readonly facts: ReadonlyMap<string, FactTold>;
  readonly decisions: readonly string[];
  readonly files: readonly FileTold[];
};

export type FactTold = { readonly value: string; readonly source: string };
export type FileTold = { readonly name: string; readonly isRead: boolean; readonly text: string };
export type GuideTold = { readonly name: string; readonly title: string; readonly text: string };

/** What was found out before the agent speaks, as the context tells it. */
export type BriefTold = {
  readonly workflow: string;
  readonly language: Locale | null;
  readonly task: {
    readonly id: string;
    readonly name: string;
    /** Whose work it is; empty when it is the agent's own. */
    readonly others: string;
    readonly certainty: string;
  } | null;
  readonly output: string;
  readonly parts: readonly string[];
  readonly concepts: readonly string[];
  readonly missing: readonly { readonly fact: string; readonly isCritical: boolean; readonly why: string }[];
  /** Tasks that the message may have meant, or that come near. */
  readonly options: readonly { readonly name: string; readonly description: string }[];
  /** Names of guides that come near. */
  readonly near: readonly string[];
  readonly guides: readonly GuideTold[];
  readonly materials: readonly string[];
};

export type Told = {
  readonly project: ProjectTold | null;
  readonly projects: readonly { readonly name: string; readonly isActive: boolean }[];
  readonly brief: BriefTold | null;
};

type Quoted = { readonly tag: string; readonly about: string; readonly text: string };

/** Reads the latest context. Texts of files and guides are taken out first, so that none of their lines counts as a part. */
export function readTold(scene: Scene): Told {
  const found = scene.entries.findLast((entry) => entry.type === 'told' && entry.tag === 'context');
  const quoted: Quoted[] = [];
  const plain = (found?.type === 'told' ? found.text : '').replace(
    /<(file|guide|material|passage|said)((?:\s[^>]*)?)>\n?([\s\S]*?)\n?<\/\1>/g,
    (_, tag: string, about: string, text: string) => `\ue000${quoted.push({ tag, about, text }) - 1}`,
  );
  const parts = partsOf(plain);
  return {
    project: readProject(parts, quoted),
    projects: bullets(parts.get('The user’s projects')).map((line) => ({
      name: line.replace(/ \((?:active|last used [^)]*)\)$/, ''),
      isActive: line.endsWith('(active)'),
    })),
    brief: readBrief(parts.get('Brief'), quoted),
  };
}

/** `Name: text` lines with what follows them; a part that is there twice is joined. */
function partsOf(plain: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  let name = '';
  for (const line of plain.split('\n')) {
    const [, begun] = /^([A-Z][^:\n-][^:\n]*):(?: |$)/.exec(line) ?? [];
    if (begun !== undefined) name = begun;
    const text = begun === undefined ? line : line.slice(begun.length + 1).trim();
    parts.set(name, parts.has(name) ? `${parts.get(name)}\n${text}` : text);
  }
  return parts;
}

function bullets(text = ''): readonly string[] {
  return text.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
}

function readProject(parts: ReadonlyMap<string, string>, quoted: readonly Quoted[]): ProjectTold | null {
  const name = parts.get('Active project') ?? '';
  if (name === '' || name.startsWith('none is active')) return null;
  const facts = bullets(parts.get('What is known of the project')).flatMap((line) => {
    const [, key = '', value = '', source = ''] = /^([^:]+): (.*?)(?: \(from ([^)]*)\))?$/.exec(line) ?? [];
    return key === '' ? [] : [[key, { value, source }] as const];
  });
  const files = [...parts].flatMap(([part, text]) => {
    if (!part.startsWith('Project file ')) return [];
    const { text: words = '' } = quotedIn(text, quoted) ?? {};
    return [{ name: part.slice('Project file '.length), isRead: !text.startsWith('NOT READ'), text: words }];
  });
  const order: readonly string[] = FACTS;
  const sorted = facts.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return { name, facts: new Map(sorted), decisions: bullets(parts.get('Decisions of the project')), files };
}

function quotedIn(text: string, quoted: readonly Quoted[]): Quoted | undefined {
  const [, at] = /\ue000(\d+)/.exec(text) ?? [];
  return at === undefined ? undefined : quoted[Number(at)];
}

function readBrief(text: string | undefined, quoted: readonly Quoted[]): BriefTold | null {
  if (text === undefined) return null;
  const lines = bullets(text);
  const after = (label: string) =>
    lines.find((line) => line.startsWith(`${label}: `))?.slice(label.length + 2) ?? '';
  const list = (label: string) =>
    after(label)
      .split(', ')
      .filter((one) => one !== '');
  const language = after('language of the answer');
  return {
    workflow: after('workflow'),
    language: language === '' ? null : language === 'Spanish' ? 'es' : 'en',
    task: readTask(after('task')),
    output: after('expected output'),
    parts: list('parts that it has'),
    concepts: list('terms of the method'),
    missing: lines.flatMap(readMissing),
    options: lines.flatMap((line) => {
      const [, name, description = ''] =
        /^(?:reading|near): \w+, “([^”]+)”: (.*?)(?: \([^()]*\))?$/.exec(line) ?? [];
      return name === undefined ? [] : [{ name, description }];
    }),
    near: [...after('guides that come near').matchAll(/\[([^\]]+)\]/g)].map(([, name = '']) => name),
    guides: quoted
      .filter(({ tag }) => tag === 'guide')
      .map(({ about, text: words }) => ({
        name: attribute(about, 'name'),
        title: attribute(about, 'title'),
        text: words,
      })),
    materials: quoted.filter(({ tag }) => tag === 'material').map(({ about }) => attribute(about, 'name')),
  };
}

function readTask(line: string): BriefTold['task'] {
  const [, id, name = '', whose = '', certainty = ''] =
    /^(\w+), “([^”]*)”, (yours|that of [^;]+); (\w+ \d+)/.exec(line) ?? [];
  return id === undefined ? null : { id, name, others: whose.replace(/^yours$|^that of /, ''), certainty };
}

function readMissing(line: string): BriefTold['missing'] {
  const [, fact, critical, why = ''] =
    /^the project’s memory lacks (\w+)( \(critical\))?(?:: (.*?))?(?:\. If the user has said it.*)?$/.exec(
      line,
    ) ?? [];
  return fact === undefined ? [] : [{ fact, isCritical: critical !== undefined, why }];
}

function attribute(about: string, name: string): string {
  return attributeIn(about, name) ?? '';
}

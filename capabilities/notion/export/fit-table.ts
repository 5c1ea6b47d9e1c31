import type { NotionTable, NotionValue, NotionValues, PropertyType } from '../notion-port.js';
import type { PageContent } from './page-content.js';
import type { ExportLocale } from './words.js';

type Field = 'id' | 'kind' | 'status' | 'progress' | 'day' | 'goal' | 'agent' | 'summary';

/** A property counts in either language, so that changing the language adds no second column. */
const FIELDS: Readonly<
  Record<Field, { readonly type: PropertyType } & Readonly<Record<ExportLocale, string>>>
> = {
  id: { type: 'rich_text', en: 'Roundtable ID', es: 'Roundtable ID' },
  kind: { type: 'select', en: 'Kind', es: 'Tipo' },
  status: { type: 'select', en: 'Status', es: 'Estado' },
  progress: { type: 'number', en: 'Progress', es: 'Progreso' },
  day: { type: 'date', en: 'Date', es: 'Fecha' },
  goal: { type: 'rich_text', en: 'Goal', es: 'Meta' },
  agent: { type: 'rich_text', en: 'Agent', es: 'Agente' },
  summary: { type: 'rich_text', en: 'Summary', es: 'Resumen' },
};
const NAMES = Object.keys(FIELDS) as readonly Field[]; // exactly the keys of the record above

/** Maps the fields of an export to the database's properties. */
export interface TableFit {
  readonly title: string;
  readonly places: Readonly<Partial<Record<Field, string>>>;
  /** Properties to add; the user's own columns of the same name but another type stay as they are. */
  readonly missing: Readonly<Record<string, PropertyType>>;
}

export function fitTable({ properties }: NotionTable, locale: ExportLocale): TableFit {
  const title = Object.entries(properties).find(([, type]) => type === 'title')?.[0] ?? 'title';
  const places: Partial<Record<Field, string>> = {};
  const missing: Record<string, PropertyType> = {};
  for (const field of NAMES) {
    const { type, en, es } = FIELDS[field];
    const own = FIELDS[field][locale];
    const there = [own, en, es].find((name) => properties[name] === type);
    if (there !== undefined) places[field] = there;
    else if (properties[own] === undefined) missing[own] = type;
  }
  return { title, places, missing };
}

/** The fit after the missing properties were added. */
export function withAdded(fit: TableFit, locale: ExportLocale): TableFit {
  const added = NAMES.filter((field) => fit.missing[FIELDS[field][locale]] !== undefined).map(
    (field) => [field, FIELDS[field][locale]] as const,
  );
  return { ...fit, places: { ...Object.fromEntries(added), ...fit.places }, missing: {} };
}

/** Values of a page for the properties that the database has. */
export function valuesFor(fit: TableFit, id: string, content: PageContent): NotionValues {
  const values: Record<string, NotionValue> = { [fit.title]: { type: 'title', text: content.title } };
  const put = (field: Field, value: NotionValue | null) => {
    const name = fit.places[field];
    if (name !== undefined && value !== null) values[name] = value;
  };
  put('id', { type: 'rich_text', text: id });
  put('kind', { type: 'select', name: content.kind });
  put('status', content.status === null ? null : { type: 'select', name: content.status });
  put('progress', { type: 'number', value: content.progress });
  put('day', { type: 'date', day: content.day });
  put('goal', { type: 'rich_text', text: content.goal ?? '' });
  put('agent', { type: 'rich_text', text: content.agent ?? '' });
  put('summary', { type: 'rich_text', text: content.summary });
  return values;
}

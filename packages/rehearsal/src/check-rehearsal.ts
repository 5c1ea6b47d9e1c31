import { Rehearsal } from './schema.js';
import { expressionsIn, FILTER_NAMES, textsIn } from './speak/template.js';

/** A fault at a path in a rehearsal; the message names the value and the expectation. */
interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Parses a rehearsal; returns all faults if it has any. */
export function readRehearsal(
  value: unknown,
): { readonly rehearsal: Rehearsal } | { readonly faults: readonly Fault[] } {
  const parsed = Rehearsal.safeParse(value);
  const faults = parsed.success
    ? crossFaults(parsed.data)
    : parsed.error.issues.map(({ path, message }) => ({ path, message: `${message}${shown(value, path)}` }));
  return faults.length === 0 && parsed.success ? { rehearsal: parsed.data } : { faults };
}

/** Finds faults between parts that are valid on their own. */
function crossFaults(rehearsal: Rehearsal): Fault[] {
  const { agents, shared, slots, phrases } = rehearsal;
  const faults: Fault[] = [];
  const expect = (isRight: boolean, path: Fault['path'], message: string) => {
    if (!isRight) faults.push({ path, message });
  };
  const expectOne = (of: object, name: string, { path, what }: { path: Fault['path']; what: string }) =>
    expect(
      Object.hasOwn(of, name),
      path,
      `there is no ${what} "${name}"; there are ${Object.keys(of).join(', ')}`,
    );
  const groups = [
    ...Object.entries(shared).map(([name, own]) => ({ at: ['shared', name], own })),
    ...Object.entries(agents).map(([id, { intents: own }]) => ({ at: ['agents', id, 'intents'], own })),
  ];
  const intents = groups.flatMap(({ own }) => own);
  const offered = intents.flatMap((intent) => intent.do.flatMap(({ offers }) => offers ?? []));

  for (const [id, { shares }] of Object.entries(agents))
    for (const [i, name] of shares.entries())
      expectOne(shared, name, { path: ['agents', id, 'shares', i], what: 'group in shared' });
  for (const [name, { ask, optional }] of Object.entries(slots)) {
    const isAsked = !optional || ask !== undefined;
    expect(isAsked, ['slots', name, 'optional'], 'only what is asked for can be optional: expected ask');
  }
  for (const { at, own } of groups)
    for (const [i, intent] of own.entries()) {
      const { id, hears, fallback, when } = intent;
      const path = [...at, i];
      expect(own.findIndex((one) => one.id === id) === i, [...path, 'id'], `intent "${id}" is there twice`);
      for (const key of ['form', 'reads'] as const)
        for (const [j, name] of intent[key].entries()) {
          expectOne(slots, name, { path: [...path, key, j], what: 'slot' });
          const isMute = key === 'form' && slots[name] !== undefined && slots[name].ask === undefined;
          expect(!isMute, [...path, key, j], `slot "${name}" has no question: expected ask`);
        }
      expect(
        [hears, when.event, when.decision].some((one) => one !== undefined) ||
          fallback ||
          offered.includes(id),
        path,
        `intent "${id}" is never chosen: expected hears, when.event, when.decision, fallback, or an offer of it`,
      );
      const { say, known, unknown, call = {} } = intent.do.at(-1) ?? {};
      const ends = say !== undefined && known === undefined && unknown === undefined;
      expect(
        ends || Object.keys(call).length > 0,
        [...path, 'do'],
        `intent "${id}" may end without a word: expected a last step with say and no condition, or with call`,
      );
      for (const [j, { offers }] of intent.do.entries())
        expect(
          offers === undefined || intents.some((one) => one.id === offers),
          [...path, 'do', j, 'offers'],
          `there is no intent "${offers}"`,
        );
    }

  for (const { template, path } of textsIn(rehearsal))
    for (const expression of expressionsIn(template)) {
      const [name = '', ...filters] = expression.split('|').map((part) => part.trim());
      if (name.startsWith('phrase.')) expectOne(phrases, name.slice(7), { path, what: 'phrase' });
      for (const [filter = '', argument = ''] of filters.map((one) => one.split(':'))) {
        const isFilter = FILTER_NAMES.includes(filter);
        expect(
          isFilter,
          path,
          `"{${expression}}": there is no filter "${filter}"; there are ${FILTER_NAMES.join(', ')}`,
        );
        if (filter === 'each') expectOne(phrases, argument, { path, what: 'phrase' });
      }
      // Names that users see must come from a slot, not from the raw message.
      const field = String(path.at(-1));
      expect(
        !(/title|name$/i.test(field) && path.includes('call') && name.startsWith('message')),
        path,
        `"${template}" would make the user's whole message a ${field}: expected a slot`,
      );
    }
  return faults;
}

function shown(value: unknown, path: Fault['path']): string {
  const found = path.reduce<unknown>((at, key) => Object(at)[key], value);
  return found === undefined ? '' : `, found ${JSON.stringify(found).slice(0, 80)}`;
}

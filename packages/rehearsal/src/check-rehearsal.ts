import { type Intent, type Lines, Rehearsal } from './schema.js';
import { isRecord } from './slots/lists.js';
import { expressionsIn, FILTERS } from './speak/template.js';

/** A place in a rehearsal and what is wrong there: the value, and what was expected. */
export interface RehearsalFault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A rehearsal as it was written, or everything that is wrong with it. */
export function readRehearsal(
  value: unknown,
): { readonly rehearsal: Rehearsal } | { readonly faults: readonly RehearsalFault[] } {
  const parsed = Rehearsal.safeParse(value);
  if (!parsed.success)
    return {
      faults: parsed.error.issues.map(({ path, message }) => ({
        path,
        message: `${message}${shown(value, path)}`,
      })),
    };
  const faults = crossFaults(parsed.data);
  return faults.length > 0 ? { faults } : { rehearsal: parsed.data };
}

function crossFaults(rehearsal: Rehearsal): RehearsalFault[] {
  const groups = Object.keys(rehearsal.shared);
  return [
    ...Object.entries(rehearsal.shared).flatMap(([name, intents]) =>
      intents.flatMap((intent, i) => intentFaults(intent, ['shared', name, i], rehearsal)),
    ),
    ...Object.entries(rehearsal.agents).flatMap(([id, agent]) => [
      ...agent.shares.flatMap((name, i) =>
        groups.includes(name)
          ? []
          : [
              {
                path: ['agents', id, 'shares', i],
                message: `there is no group "${name}" in shared; there are ${groups.join(', ')}`,
              },
            ],
      ),
      ...agent.intents.flatMap((intent, i) => intentFaults(intent, ['agents', id, 'intents', i], rehearsal)),
      ...doubled(agent.intents, ['agents', id, 'intents']),
    ]),
    ...phraseFaults(rehearsal),
    ...Object.entries(rehearsal.slots).flatMap(([name, { ask, optional }]) =>
      optional && ask === undefined
        ? [
            {
              path: ['slots', name, 'optional'],
              message: 'only what is asked for can be optional: expected ask',
            },
          ]
        : [],
    ),
  ];
}

/** Wherever a text names a phrase, there must be one. */
function phraseFaults(rehearsal: Rehearsal): RehearsalFault[] {
  const names = Object.keys(rehearsal.phrases);
  const unknownFilters = templatesIn(rehearsal.phrases, ['phrases']).flatMap(({ template, path }) =>
    templateFaults(template, path),
  );
  const unknownPhrases = templatesIn(rehearsal, []).flatMap(({ template, path }) =>
    expressionsIn(template)
      .flatMap((expression) => expression.split('|').map((part) => part.trim()))
      .flatMap((part) =>
        part.startsWith('phrase.') ? part.slice(7) : part.startsWith('each:') ? part.slice(5) : [],
      )
      .filter((name) => !names.includes(name))
      .map((name) => ({ path, message: `there is no phrase "${name}"; there are ${names.join(', ')}` })),
  );
  return [...unknownFilters, ...unknownPhrases];
}

function intentFaults(intent: Intent, path: readonly PropertyKey[], rehearsal: Rehearsal): RehearsalFault[] {
  const slots = Object.keys(rehearsal.slots);
  const unknownSlot = (names: readonly string[], key: string) =>
    names.flatMap((name, i) =>
      slots.includes(name)
        ? []
        : [{ path: [...path, key, i], message: `there is no slot "${name}"; there are ${slots.join(', ')}` }],
    );
  const isHeard =
    intent.hears !== undefined ||
    intent.fallback ||
    intent.when.event !== undefined ||
    intent.when.decision !== undefined;
  const isOffered = allIntents(rehearsal).some((other) =>
    other.do.some(({ offers }) => offers === intent.id),
  );
  const last = intent.do.at(-1);
  const ends = last?.say !== undefined && last.known === undefined && last.unknown === undefined;
  const hands = Object.keys(last?.call ?? {}).length > 0;
  return [
    ...unknownSlot(intent.form, 'form'),
    ...unknownSlot(intent.reads, 'reads'),
    ...intent.form.flatMap((name, i) =>
      rehearsal.slots[name] !== undefined && rehearsal.slots[name].ask === undefined
        ? [{ path: [...path, 'form', i], message: `slot "${name}" has no question: expected ask` }]
        : [],
    ),
    ...(isHeard || isOffered
      ? []
      : [
          {
            path,
            message: `intent "${intent.id}" is never chosen: expected hears, when.event, when.decision, fallback, or an offer of it`,
          },
        ]),
    ...(ends || hands
      ? []
      : [
          {
            path: [...path, 'do'],
            message: `intent "${intent.id}" may end without a word: expected a last step with say and no condition, or with call`,
          },
        ]),
    ...intent.do.flatMap((step, i) =>
      step.offers === undefined || allIntents(rehearsal).some(({ id }) => id === step.offers)
        ? []
        : [{ path: [...path, 'do', i, 'offers'], message: `there is no intent "${step.offers}"` }],
    ),
    ...templatesIn(intent, path).flatMap(({ template, path: place }) => templateFaults(template, place)),
    ...titleFaults(intent, path),
  ];
}

/** A whole message is never a title: what people read as a name is read from words. */
function titleFaults(intent: Intent, path: readonly PropertyKey[]): RehearsalFault[] {
  return templatesIn(intent, path).flatMap(({ template, path: place }) => {
    const field = String(place.at(-1));
    const isName = /title|name$/i.test(field) && place.includes('call');
    return isName && expressionsIn(template).some((one) => one.startsWith('message'))
      ? [
          {
            path: place,
            message: `"${template}" would make the user's whole message a ${field}: expected a slot`,
          },
        ]
      : [];
  });
}

function templateFaults(template: string, path: readonly PropertyKey[]): RehearsalFault[] {
  return expressionsIn(template).flatMap((expression) =>
    expression
      .split('|')
      .slice(1)
      .map((filter) => filter.split(':')[0]?.trim() ?? '')
      .filter((name) => !FILTERS.includes(name))
      .map((name) => ({
        path,
        message: `"{${expression}}": there is no filter "${name}"; there are ${FILTERS.join(', ')}`,
      })),
  );
}

/** Every text of an intent's steps, with its place. */
function templatesIn(
  value: unknown,
  path: readonly PropertyKey[],
): { readonly template: string; readonly path: readonly PropertyKey[] }[] {
  if (typeof value === 'string') return [{ template: value, path }];
  if (Array.isArray(value)) return value.flatMap((one, i) => templatesIn(one, [...path, i]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => templatesIn(one, [...path, key]));
}

function doubled(intents: readonly Intent[], path: readonly PropertyKey[]): RehearsalFault[] {
  const ids = intents.map(({ id }) => id);
  return ids.flatMap((id, i) =>
    ids.indexOf(id) === i ? [] : [{ path: [...path, i, 'id'], message: `intent "${id}" is there twice` }],
  );
}

function allIntents({ agents, shared }: Rehearsal): readonly Intent[] {
  return [...Object.values(shared).flat(), ...Object.values(agents).flatMap(({ intents }) => intents)];
}

function shown(value: unknown, path: readonly PropertyKey[]): string {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
  return found === undefined ? '' : `, found ${JSON.stringify(found).slice(0, 80)}`;
}

/** Everything that a rehearsal may say. */
export function linesOf(rehearsal: Rehearsal): readonly string[] {
  const from = (lines: Lines | undefined) => [...(lines?.en ?? []), ...(lines?.es ?? [])];
  const { standIn, unsure, cancelled, failed, first, next } = rehearsal;
  return [
    ...Object.values(rehearsal.phrases).flatMap(from),
    ...[
      standIn,
      unsure,
      cancelled,
      failed,
      first,
      next,
      ...Object.values(rehearsal.slots).map(({ ask }) => ask),
    ].flatMap(from),
    ...allIntents(rehearsal).flatMap(({ confirm, declined, think, do: steps }) =>
      [confirm, declined, think, ...steps.flatMap(({ say, failed: undone }) => [say, undone])].flatMap(from),
    ),
  ];
}

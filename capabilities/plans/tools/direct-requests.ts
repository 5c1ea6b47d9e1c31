import { assertNever, cutText, outcomeOf, type ToolContext, type ToolOutcome } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { findExactly } from '@roundtable/services';
import type { Kind, NamedThing } from './named-things.js';

/** A direct request: the kind of thing, the user's words for it, and the time. */
export interface Asked extends Pick<ToolContext, 'now' | 'locale'> {
  readonly kind: Kind;
  readonly words: string;
}

/** Deletes the thing that the words name; most kinds can be restored for 30 days. */
export async function deleteNamed(tx: UserTx, asked: Asked): Promise<ToolOutcome> {
  const { kind, now } = asked;
  const found = pick(asked, await kind.all(tx, asked, 'in use'));
  if (found.type === 'error') return found;
  const { thing } = found;
  const undo =
    kind.restore === undefined
      ? 'Not undone: a new one can be made'
      : `For 30 days: on the user’s word with restore_${kind.noun}, or POST /api/${kind.noun}s/${thing.id}/restore`;
  return outcomeOf(await kind.remove(tx, thing.id, now), () => ({ deleted: shown(thing), undo }));
}

/** Renames the thing that the words name. */
export async function renameNamed(tx: UserTx, asked: Asked, newTitle: string): Promise<ToolOutcome> {
  const { kind } = asked;
  if (kind.rename === undefined) return error(`A ${kind.noun} cannot be renamed.`);
  const title = newTitle.trim();
  if (title === '') return error('new_name: the new title is missing. Ask the user for it.');
  const found = pick(asked, await kind.all(tx, asked, 'in use'));
  if (found.type === 'error') return found;
  const { thing } = found;
  const undo = `On the user’s word with rename_${kind.noun}, new_name "${thing.name}"`;
  const renamed = await kind.rename(tx, thing.id, title);
  return outcomeOf(renamed, (after) => ({
    renamed: shown({ ...thing, name: after.title }),
    before: thing.name,
    undo,
  }));
}

/** Restores the deleted thing that the words name; without a name, the one deleted last. */
export async function restoreNamed(tx: UserTx, asked: Asked): Promise<ToolOutcome> {
  const { kind, words, now } = asked;
  const deleted = await kind.all(tx, asked, 'deleted');
  const [latest] = deleted;
  if (latest === undefined || kind.restore === undefined)
    return error(`There is no deleted ${kind.noun} that can be restored.`);
  const found =
    findExactly(words, deleted).type === 'unnamed'
      ? { type: 'one' as const, thing: latest }
      : pick(asked, deleted);
  if (found.type === 'error') return found;
  const { deletedAt: _deleted, ...back } = found.thing;
  return outcomeOf(await kind.restore(tx, back.id, now), () => ({
    restored: shown({ ...back, deletedAt: null }),
  }));
}

/** Returns the stored text of the thing that the words name. */
export async function readNamed(tx: UserTx, asked: Asked): Promise<ToolOutcome> {
  const found = pick(asked, await asked.kind.all(tx, asked, 'in use'));
  if (found.type === 'error') return found;
  const { thing } = found;
  return { type: 'ok', result: { ...shown(thing), text: cutText(thing.text, READ_CHARACTERS) } };
}

/** Lists the things of a kind, and the deleted ones that can be restored. */
export async function listAll(tx: UserTx, asked: Asked): Promise<ToolOutcome> {
  const { kind } = asked;
  const told = (list: readonly NamedThing[]) => list.slice(0, SHOWN).map(shown);
  const inUse = await kind.all(tx, asked, 'in use');
  const deleted = kind.restore === undefined ? [] : await kind.all(tx, asked, 'deleted');
  return {
    type: 'ok',
    result: {
      [`${kind.noun}s`]: told(inUse),
      ...(kind.restore === undefined ? {} : { restorable: told(deleted) }),
    },
  };
}

const SHOWN = 20;
const READ_CHARACTERS = 8_000;

/** The thing that is meant, or an error with the question for the user. */
function pick(
  { kind, words }: Asked,
  things: readonly NamedThing[],
): { readonly type: 'one'; readonly thing: NamedThing } | Extract<ToolOutcome, { type: 'error' }> {
  const reading = findExactly(words, things);
  switch (reading.type) {
    case 'one':
      return { type: 'one', thing: reading.thing };
    case 'unclear':
      return error(
        `Nothing was done: ${inDoubt(kind, words, reading.things)}:\n${lines(reading.things)}\n${ASK}`,
      );
    case 'unnamed':
    case 'none':
      return error(
        things.length === 0
          ? `Nothing was done: there is no such ${kind.noun} as "${words}", and no other either.`
          : `Nothing was done: no ${kind.noun} is called "${words}". There are:\n${lines(things)}\n${ASK}`,
      );
    default:
      return assertNever(reading);
  }
}

const ASK = 'Ask the user which one is meant, then call again with its id alone as target.';

function inDoubt({ noun }: Kind, words: string, things: readonly NamedThing[]): string {
  return things.length > 1
    ? `${things.length} ${noun}s fit "${words}"`
    : `"${words}" says more than a ${noun}'s name, or not quite it. It may be about this ${noun}`;
}

function lines(things: readonly NamedThing[]): string {
  const more = things.length > SHOWN ? `\n- and ${things.length - SHOWN} more` : '';
  const told = things.slice(0, SHOWN).map(({ id, name, saved, deletedAt }) => {
    const when = deletedAt === null ? `saved ${day(saved)}` : `deleted ${day(deletedAt)}`;
    return `- "${name}" (${when}, id ${id})`;
  });
  return told.join('\n') + more;
}

function shown({ id, name, about, saved, deletedAt }: NamedThing) {
  return {
    id,
    title: name,
    about,
    saved: day(saved),
    ...(deletedAt === null ? {} : { deleted: day(deletedAt) }),
  };
}

function day(instant: string): string {
  return instant.slice(0, 10);
}

function error(message: string): Extract<ToolOutcome, { type: 'error' }> {
  return { type: 'error', message };
}

import type {
  ActingAgent,
  ContextRegistry,
  ImageBlock,
  Ledger,
  MessageFile,
  MessageRow,
  NamedSource,
  PictureBytes,
  TextBlock,
} from '@roundtable/core';
import { sourcesOf } from './working-context.js';

/**
 * The ledger with the files that came with the user's messages. Picture bytes are read only if there are pictures and the
 * model takes images.
 */
export async function withAttached<Tx>(
  about: { readonly ledger: Ledger; readonly agent: ActingAgent; readonly seesImages: boolean },
  context: ContextRegistry<Tx>,
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<Ledger> {
  const { ledger, agent, seesImages } = about;
  const { slice, memory } = ledger;
  const ids = slice.messages.filter(isCurrentUserMessage).map(({ id }) => id);
  const found = sourcesOf(context, agent).sources.flatMap(({ files }) => {
    const of = files?.of(memory.facts, ids) ?? {};
    return files === undefined || Object.keys(of).length === 0 ? [] : [{ files, of }];
  });
  if (found.length === 0) return ledger;
  const blocks = new Map<string, (TextBlock | ImageBlock)[]>();
  for (const { files, of } of found) {
    const pictures = seesImages ? await picturesOf(files, Object.values(of).flat(), read) : {};
    for (const [message, its] of Object.entries(of))
      blocks.set(message, [
        ...(blocks.get(message) ?? []),
        ...its.flatMap((file) => blocksOf(file, pictures)),
      ]);
  }
  const messages = slice.messages.map((row) => {
    const attached = isCurrentUserMessage(row) ? blocks.get(row.id) : undefined;
    return attached === undefined ? row : { ...row, attached };
  });
  return { ...ledger, slice: { ...slice, messages } };
}

type Files<Tx> = NonNullable<NamedSource<Tx>['files']>;

function picturesOf<Tx>(
  files: Files<Tx>,
  all: readonly MessageFile[],
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<Readonly<Record<string, PictureBytes>>> | Readonly<Record<string, PictureBytes>> {
  const ids = all.flatMap((file) => (file.type === 'picture' ? [file.id] : []));
  return ids.length === 0 ? {} : read((tx) => files.pictures(tx, ids));
}

function blocksOf(
  file: MessageFile,
  pictures: Readonly<Record<string, PictureBytes>>,
): (TextBlock | ImageBlock)[] {
  if (file.type === 'text') return [file];
  const bytes = pictures[file.id];
  if (bytes === undefined) return [{ type: 'text', text: file.unseen }];
  return [
    { type: 'text', text: file.seen },
    { type: 'image', ...bytes, tokens: file.tokens },
  ];
}

/** Whether a row is a message of the user that has not been superseded. */
function isCurrentUserMessage({ role, supersededBy = null }: MessageRow): boolean {
  return role === 'user' && supersededBy === null;
}

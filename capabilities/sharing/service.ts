import { createHash, randomBytes } from 'node:crypto';
import { createDocumentMaker } from '@roundtable/capabilities/documents/server';
import { asLocale, fail, inLocale, ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { FileAnswer, GatewayHost } from '@roundtable/engine';
import { hasConversation, type Sql } from '@roundtable/prisma';
import { decodeCursor, encodeCursor, isId, notFound, UnsealError } from '@roundtable/services';
import {
  ExportQuery,
  MOST_EXPORT_TEXT,
  MOST_PDF_TEXT,
  MOST_SHARES,
  type Share,
  type SharedItem,
  type SharedPage,
  SharedQuery,
  type ShareList,
  ShareListQuery,
} from './schemas.js';
import {
  countShares,
  deleteShare,
  findShare,
  listShares,
  putShare,
  readHeading,
  readShare,
  readTranscript,
  type ShareRow,
} from './store.js';
import { toMarkdown } from './to-markdown.js';
import { TRANSCRIPT_WORDS } from './transcript-words.js';

/** Messages per page of a shared conversation. */
const PAGE = 100;
/** Messages per page of an export. */
const EXPORT_PAGE = 1_000;
const LAST_SEQ = 2 ** 31 - 1;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const sealedAbout = (conversationId: string) => `share:${conversationId}`;
const hashed = (token: string) => createHash('sha256').update(token).digest('hex');

/** Management of a user's links, and the shared transcript for their readers. */
export function createSharingService({
  db,
  sealer,
  publicUrl,
  stopping,
}: Pick<GatewayHost<unknown>, 'db' | 'sealer' | 'publicUrl' | 'stopping'>) {
  const makeDocument = createDocumentMaker();

  /** Opens a link's sealed token; null when its key is gone: the link works, but cannot be shown any more. */
  function opened(sealed: string, conversationId: string): string | null {
    try {
      return sealer.open(sealed, sealedAbout(conversationId));
    } catch (error) {
      if (error instanceof UnsealError) return null;
      throw error;
    }
  }

  function shown({ tokenSealed, ...row }: ShareRow): Share {
    const token = opened(tokenSealed, row.conversationId);
    if (token === null) return { ...row, url: null };
    const url = new URL('/shared', publicUrl);
    url.hash = token; // a fragment: browsers send it neither to the server nor as a referrer
    return { ...row, url: url.href };
  }

  return {
    async export(userId: string, id: string, query: unknown): Promise<ServiceResult<FileAnswer>> {
      const parsed = parseInput(ExportQuery, query);
      if (!parsed.success) return parsed;
      const { format } = parsed.data;
      const most = format === 'pdf' ? MOST_PDF_TEXT : MOST_EXPORT_TEXT;
      const read = isId(id)
        ? await db.withUserSql(userId, (sql) => readWhole(sql, id, most), { oneSnapshot: true })
        : null;
      if (read === null) return notFound('conversation', id);
      if (read === 'too_long') return fail('CONFLICT', TOO_LONG[format]);
      const { items, heading } = read;
      const locale = asLocale(heading.locale);
      const title = heading.title ?? inLocale(TRANSCRIPT_WORDS, locale).untitled;
      const markdown = toMarkdown(items, heading);
      const file = { fileName: fileName(title), disposition: 'attachment' } as const;
      if (format === 'markdown') {
        const content = Buffer.from(`# ${title.replace(/\s+/g, ' ')}\n\n${markdown}`);
        return ok({
          ...file,
          fileName: `${file.fileName}.md`,
          content,
          mediaType: 'text/markdown; charset=utf-8',
        });
      }
      const about = { format: 'pdf', title, markdown, locale } as const;
      const content = await makeDocument(about, { userId, signal: stopping });
      if (content === null) return fail('CONFLICT', TOO_LONG.pdf);
      return ok({ ...file, fileName: `${file.fileName}.pdf`, content, mediaType: 'application/pdf' });
    },

    async get(userId: string, id: string): Promise<ServiceResult<{ share: Share | null }>> {
      if (!isId(id)) return notFound('conversation', id);
      return db.withUserSql(userId, async (sql): Promise<ServiceResult<{ share: Share | null }>> => {
        const row = await readShare(sql, id);
        if (row !== null) return ok({ share: shown(row) });
        return (await hasConversation(sql, id)) ? ok({ share: null }) : notFound('conversation', id);
      });
    },

    async put(userId: string, id: string): Promise<ServiceResult<Share>> {
      if (!isId(id)) return notFound('conversation', id);
      const token = randomBytes(32).toString('base64url');
      const stored = { hash: hashed(token), sealed: sealer.seal(token, sealedAbout(id.toLowerCase())) };
      return db.withUserSql(userId, async (sql): Promise<ServiceResult<Share>> => {
        const before = await readShare(sql, id);
        if (before === null && (await countShares(sql)) >= MOST_SHARES)
          return fail(
            'CONFLICT',
            `You are sharing ${MOST_SHARES} conversations, which is the limit. Turn off one of these links first.`,
          );
        if (before !== null && shown(before).url === null) await deleteShare(sql, id);
        await putShare(sql, id, stored);
        const row = await readShare(sql, id);
        return row === null ? notFound('conversation', id) : ok(shown(row));
      });
    },

    async remove(userId: string, id: string): Promise<ServiceResult<null>> {
      const found = isId(id) && (await db.withUserSql(userId, (sql) => deleteShare(sql, id)));
      return found ? ok(null) : notFound('conversation', id);
    },

    async list(userId: string, query: unknown): Promise<ServiceResult<ShareList>> {
      const parsed = parseInput(ShareListQuery, query);
      if (!parsed.success) return parsed;
      const { limit } = parsed.data;
      const cursor = decodeCursor(parsed.data.cursor);
      if (!cursor.success) return cursor;
      const rows = await db.withUserSql(userId, (sql) =>
        listShares(sql.last, { limit, cursor: cursor.data }),
      );
      const items = rows.slice(0, limit).map(shown);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return ok({
        items,
        nextCursor: encodeCursor(
          last === undefined ? null : { at: new Date(last.createdAt), id: last.conversationId },
        ),
      });
    },

    /** The shared transcript for a holder of the link: the owner's view, up to the point of sharing. */
    async read(token: string | undefined, query: unknown): Promise<ServiceResult<SharedPage>> {
      const parsed = parseInput(SharedQuery, query);
      if (!parsed.success) return parsed;
      const after = Number(parsed.data.cursor);
      if (token === undefined || !TOKEN.test(token)) return nothingShared();
      const share = await db.withSystemSql((sql) => findShare(sql.last, hashed(token)));
      if (share === null) return nothingShared();
      const { userId, conversationId, throughSeq: through, sharedAt } = share;
      const read = await db.withUserSql(
        userId,
        async (sql) => {
          const heading = await readHeading(sql, conversationId);
          if (heading === null) return null;
          return {
            heading,
            page: await readTranscript(sql, conversationId, { for: 'others', after, through, limit: PAGE }),
          };
        },
        { oneSnapshot: true },
      );
      if (read === null) return nothingShared();
      const { title, team, locale } = read.heading;
      const { items, last } = read.page;
      return ok({ title, team, locale, sharedAt, items, nextCursor: last === null ? null : String(last) });
    },
  };
}

/** One answer for an ended link, a deleted conversation and a wrong token, so that it does not reveal which existed. */
const nothingShared = () =>
  fail<SharedPage>(
    'NOT_FOUND',
    'Nothing is shared with this link. Whoever shared the conversation may have turned it off.',
  );

const TOO_LONG = {
  pdf: 'This conversation is too long for a PDF. Save it as Markdown.',
  markdown:
    'This conversation is too long for one file. You can download it with the rest of your data under Settings, Your data.',
} as const;

/** Null when there is no such conversation. */
async function readWhole(sql: Sql, id: string, most: number) {
  const heading = await readHeading(sql, id);
  if (heading === null) return null;
  const items: SharedItem[] = [];
  let letters = 0;
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof readTranscript>> = await readTranscript(sql, id, {
      ...{ for: 'owner', after, through: LAST_SEQ, limit: EXPORT_PAGE },
    });
    items.push(...page.items);
    letters += page.items.reduce((sum, item) => sum + (item.type === 'message' ? item.text.length : 0), 0);
    if (letters > most) return 'too_long' as const;
    after = page.last;
  }
  return { heading, items };
}

/** Keeps letters of every language, and removes characters that file systems reject. */
function fileName(title: string): string {
  const name = title
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return name.replace(/^\.+/, '').slice(0, 80).trim() || 'conversation';
}

import type { Database } from '@roundtable/prisma';
import { readWholeGoal } from '../../goals/server.js';
import { NotionFault, type NotionPages } from '../notion-port.js';
import type { NotionOutcome } from '../store/exports.js';
import {
  beginNotionPage,
  doubtNotionPage,
  keepNotionPage,
  type NotionRow,
  type NotionRowKey,
  settleNotionRow,
  unbeginNotionPage,
} from '../store/pages.js';
import { readCheckInToExport } from '../store/rows-to-export.js';
import { type TableFit, valuesFor } from './fit-table.js';
import { checkInPage, contentHash, goalPage, type PageContent } from './page-content.js';
import { type ExportLocale, isOwnBox } from './words.js';

/** A page whose creation was begun may appear late: Notion's index lags behind. */
const APPEARS_WITHIN_MS = 5_000;

export interface RowScene {
  readonly db: Database;
  readonly pages: NotionPages;
  readonly token: string;
  readonly fit: TableFit;
  readonly locale: ExportLocale;
  readonly recreate: boolean;
}

/** `stopped`: the export has ended. `wait`: it is not known yet whether the row has a page. */
export type RowResult =
  | { readonly type: 'settled' }
  | { readonly type: 'stopped' }
  | { readonly type: 'wait'; readonly ms: number };

const SETTLED: RowResult = { type: 'settled' };
const STOPPED: RowResult = { type: 'stopped' };

/**
 * Exports one row to its page, once: the attempt is recorded before the request, the outcome after it. A retry repeats
 * at most the last request, and searches Notion for an existing page before it creates one.
 * @throws NotionFault when the row was not settled and has to be retried.
 */
export async function exportRow(scene: RowScene, key: NotionRowKey, row: NotionRow): Promise<RowResult> {
  const content = await readContent(scene, key);
  if (content === null) return SETTLED; // deleted meanwhile
  const hash = contentHash(content);
  const settle = async (outcome: NotionOutcome, contentHash: string | null = null): Promise<RowResult> =>
    (await scene.db.withUserSql(key.userId, (sql) => settleNotionRow(sql, key, { outcome, contentHash })))
      ? SETTLED
      : STOPPED;

  try {
    const found = await standingPage(scene, key, row);
    if (found.type === 'wait') return found;
    if (found.type === 'none') {
      const made = await makePage(scene, key, { content, was: row.pageId });
      if (made === 'taken') return SETTLED; // an attempt that was faster exports it, or the next batch
      return made === 'made' ? await settle('created', hash) : STOPPED;
    }
    if (found.known && row.contentHash === hash) return await settle('unchanged');
    const written = await writePage(scene, { pageId: found.pageId, key, content });
    if (written !== 'written') return await settle(written);
    return await settle(found.known && row.contentHash !== null ? 'updated' : 'created', hash);
  } catch (error) {
    if (error instanceof NotionFault && error.kind === 'refused') return settle('failed');
    throw error;
  }
}

async function readContent(scene: RowScene, key: NotionRowKey): Promise<PageContent | null> {
  const about = { id: key.refId, userId: key.userId };
  return scene.db.withUserSql(key.userId, async (sql): Promise<PageContent | null> => {
    if (key.kind === 'goal') {
      const goal = await readWholeGoal(sql.last, about);
      return goal === null ? null : goalPage(goal, scene.locale);
    }
    const checkIn = await readCheckInToExport(sql.last, about);
    return checkIn === null ? null : checkInPage(checkIn, scene.locale);
  });
}

type Standing =
  | { readonly type: 'none' }
  | { readonly type: 'wait'; readonly ms: number }
  /** `known`: the page id was stored; else Notion was searched for it. */
  | { readonly type: 'page'; readonly pageId: string; readonly known: boolean };

async function standingPage(scene: RowScene, key: NotionRowKey, row: NotionRow): Promise<Standing> {
  const { pages, token, fit, db } = scene;
  if (row.pageId !== null) {
    const gone = scene.recreate && (await isGone(scene, row.pageId));
    return gone ? { type: 'none' } : { type: 'page', pageId: row.pageId, known: true };
  }
  if (!row.begun) return { type: 'none' };
  const property = fit.places.id ?? '';
  const [found] = await pages.findPages(token, {
    databaseId: key.databaseId,
    property,
    text: key.refId,
  });
  if (found !== undefined) {
    const kept = await db.withUserSql(key.userId, (sql) => keepNotionPage(sql, key, found));
    return { type: 'page', pageId: kept ?? found, known: false };
  }
  const ms = APPEARS_WITHIN_MS - (row.begunMsAgo ?? APPEARS_WITHIN_MS);
  return ms > 0 ? { type: 'wait', ms: Math.ceil(ms) } : { type: 'none' };
}

async function makePage(
  scene: RowScene,
  key: NotionRowKey,
  about: { content: PageContent; was: string | null },
): Promise<'made' | 'taken' | 'ended'> {
  const { db, pages, token, fit } = scene;
  const begun = await db.withUserSql(key.userId, (sql) => beginNotionPage(sql, key, about.was));
  if (begun.type !== 'begun') return begun.type;
  const page = {
    databaseId: key.databaseId,
    values: valuesFor(fit, key.refId, about.content),
    blocks: about.content.blocks,
  };
  const pageId = await pages.createPage(token, page).catch(async (error: unknown) => {
    // A clear rejection means that no page exists. Without an answer, one may exist.
    const refused = error instanceof NotionFault && error.kind !== 'unavailable';
    await db.withUserSql(key.userId, (sql) =>
      refused ? unbeginNotionPage(sql, key, begun.at) : doubtNotionPage(sql, key),
    );
    throw error;
  });
  const kept = await db.withUserSql(key.userId, (sql) => keepNotionPage(sql, key, pageId));
  // Of two attempts that both created a page, the first one recorded stays.
  if (kept !== null && kept !== pageId) await pages.trashPage(token, pageId);
  return kept === null ? 'ended' : 'made';
}

/** `skipped`: the user deleted the page in Notion. `failed`: Notion refuses the change. */
async function writePage(
  scene: RowScene,
  about: { pageId: string; key: NotionRowKey; content: PageContent },
): Promise<'written' | 'skipped' | 'failed'> {
  const { pages, token, fit } = scene;
  const { pageId, content } = about;
  try {
    await pages.updatePage(token, pageId, valuesFor(fit, about.key.refId, content));
    for (const block of await pages.listBlocks(token, pageId))
      if (block.type === 'callout' && isOwnBox(block.text)) await pages.removeBlock(token, block.id);
    await pages.addBlocks(token, pageId, content.blocks);
    return 'written';
  } catch (error) {
    if (!(error instanceof NotionFault)) throw error;
    if (error.kind !== 'gone' && error.kind !== 'refused' && error.kind !== 'forbidden') throw error;
    return (await isGone(scene, pageId)) ? 'skipped' : 'failed';
  }
}

async function isGone({ pages, token }: RowScene, pageId: string): Promise<boolean> {
  try {
    return await pages.isInTrash(token, pageId);
  } catch (error) {
    if (error instanceof NotionFault && error.kind === 'gone') return true;
    throw error;
  }
}

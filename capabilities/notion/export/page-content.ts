import { createHash } from 'node:crypto';
import type { WholeGoal } from '../../goals/server.js';
import type { NotionBlock } from '../notion-port.js';
import type { CheckInToExport } from '../store/rows-to-export.js';
import { type ExportLocale, WORDS } from './words.js';

/** Content of a page, before it is fitted to a database. */
export interface PageContent {
  readonly title: string;
  readonly kind: string;
  readonly status: string | null;
  /** 0 to 1; null when there is nothing to measure. */
  readonly progress: number | null;
  readonly day: string;
  readonly goal: string | null;
  readonly agent: string | null;
  readonly summary: string;
  readonly blocks: readonly NotionBlock[];
}

/** Increase it when the format of pages changes: then every page is written again. */
const VERSION = 1;
/** Notion takes at most 100 blocks per list. */
const MOST_IN_BOX = 95;
const MOST_PARAGRAPHS = 30;
const MOST_LISTED = 20;
const TITLE = 80;
const SUMMARY = 300;

/** Hash of a page's content; a different hash means that the page must be written again. */
export function contentHash(content: PageContent): string {
  return createHash('sha256')
    .update(JSON.stringify([VERSION, content]))
    .digest('hex');
}

export function goalPage(goal: WholeGoal, locale: ExportLocale): PageContent {
  const words = WORDS[locale];
  const steps = [...goal.microWins, ...goal.milestones];
  const done = steps.filter((step) => step.done).length;
  const milestones = goal.milestones.map(({ title, done, day }) => ({
    title: day === null ? title : `${title} (${words.until(day)})`,
    done,
  }));
  return {
    title: shortened(goal.title, TITLE * 2),
    kind: words.goal,
    status: words.status[goal.status],
    progress: goal.status === 'completed' ? 1 : steps.length === 0 ? null : done / steps.length,
    day: goal.day,
    goal: null,
    agent: null,
    summary: shortened(goal.why ?? '', SUMMARY),
    blocks: box(locale, [
      ...(goal.why === null ? [] : [heading(words.why), ...paragraphs(goal.why)]),
      ...section(words.microWins, goal.microWins.map(todo), locale),
      ...section(words.milestones, milestones.map(todo), locale),
      ...section(
        words.intentions,
        goal.intentions.map(({ ifSituation, thenAction }) => ({
          type: 'bullet',
          text: words.ifThen(ifSituation, thenAction),
        })),
        locale,
      ),
    ]),
  };
}

export function checkInPage(checkIn: CheckInToExport, locale: ExportLocale): PageContent {
  const words = WORDS[locale];
  const { content, answer, agent } = checkIn;
  return {
    title: shortened(`${words.day(checkIn.day)}: ${oneLine(content)}`, TITLE),
    kind: words.checkIn,
    status: null,
    progress: null,
    day: checkIn.day,
    goal: checkIn.goal,
    agent,
    summary: shortened(oneLine(content), SUMMARY),
    blocks: box(locale, [
      heading(words.yourWords),
      ...paragraphs(content),
      ...(answer === null ? [] : [heading(words.answered(agent ?? 'Roundtable')), ...paragraphs(answer)]),
    ]),
  };
}

/** Everything that an export writes is in one box, so that it can be replaced without touching the user's blocks. */
function box(locale: ExportLocale, children: readonly NotionBlock[]): NotionBlock[] {
  return [{ type: 'callout', text: WORDS[locale].box, children: children.slice(0, MOST_IN_BOX) }];
}

function section(title: string, blocks: readonly NotionBlock[], locale: ExportLocale): NotionBlock[] {
  if (blocks.length === 0) return [];
  const more = blocks.length - MOST_LISTED;
  const rest: NotionBlock[] = more > 0 ? [{ type: 'paragraph', text: WORDS[locale].more(more) }] : [];
  return [heading(title), ...blocks.slice(0, MOST_LISTED), ...rest];
}

const heading = (text: string): NotionBlock => ({ type: 'heading', text });
const todo = ({ title, done }: { title: string; done: boolean }): NotionBlock => ({
  type: 'todo',
  text: title,
  done,
});

/** Paragraphs of a text; if there are too many, the last ones share a block. */
function paragraphs(text: string): NotionBlock[] {
  const all = text.split(/\n{2,}/).filter((part) => part.trim() !== '');
  const first = all.slice(0, MOST_PARAGRAPHS - 1);
  const rest = all.slice(MOST_PARAGRAPHS - 1);
  return [...first, ...(rest.length === 0 ? [] : [rest.join('\n\n')])].map((part) => ({
    type: 'paragraph',
    text: part,
  }));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

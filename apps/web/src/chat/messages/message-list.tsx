import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useProfile } from '../../app/session.js';
import { EarlierVersions } from '../../chat-exchange/earlier-versions.js';
import { dayOf, localNow, sayDay } from '../../ui/time/local-time.js';
import { toastError } from '../../ui/toasts/toast.js';
import { type ConversationState, type Entry, messageKey } from '../state/conversation-state.js';
import { useConversation, useConversationState, useSpoken } from '../state/use-conversation.js';
import { useWords } from '../words.js';
import classes from './message.module.css';
import { EntryItem } from './message-entry.js';
import { SpeakerLine } from './message-parts.js';
import { useScroll } from './message-scroll.js';
import { Sent } from './message-sent.js';
import { AgentMessage, Working } from './message-streaming.js';

const SoughtMessage = lazy(async () => ({
  default: (await import('../../chat-search/sought-message.js')).SoughtMessage,
}));

/** So many thoughts and tools may stand before the words that they led to. */
const LOOKED_AHEAD = 30;

/** The transcript: what was said and done, in order, with what comes now at its end. */
export function MessageList({ children }: { readonly children?: ReactNode }) {
  const { t } = useWords();
  const { loadOlder } = useConversation();
  const older = useConversationState((state) => state.older);
  const scroll = useScroll();
  const sought = useSearchParams()[0].get('message');
  return (
    <div className={classes.frame} data-transcript-frame>
      <section
        ref={scroll.frame}
        className={classes.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        data-transcript
        aria-label={t('messages')}
      >
        <div ref={scroll.content} className={classes.content}>
          <h2 className="visually-hidden">{t('messages')}</h2>
          {older !== null && (
            <Button
              variant="subtle"
              size="compact-sm"
              mx="auto"
              display="block"
              onClick={() => void loadOlder().catch(toastError)}
            >
              {t('loadOlder')}
            </Button>
          )}
          <ol className={classes.list}>
            <Opening />
            <Transcript />
            <Working />
          </ol>
          {children}
        </div>
      </section>
      <Suspense>{sought !== null && <SoughtMessage id={sought} />}</Suspense>
      {scroll.isAway && (
        <Button
          className={classes.toEnd}
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={scroll.toEnd}
        >
          {scroll.hasNews ? t('newMessages') : t('toTheEnd')}
        </Button>
      )}
    </div>
  );
}

/** The line that opens the conversation, as its agent's words. */
function Opening() {
  const opening = useConversationState(
    ({ older, about }) => (older === null ? about?.opening : null) ?? null,
  );
  const lang = useSpoken();
  if (opening === null) return null;
  return (
    <li className={classes.agentItem} data-opening>
      <SpeakerLine agent={opening.agent} at={null} />
      <div className={classes.agentBubble} lang={lang}>
        {opening.text}
      </div>
    </li>
  );
}

function Transcript() {
  const order = useConversationState((state) => state.order);
  const entries = useConversationState((state) => state.entries);
  const superseded = useConversationState((state) => state.superseded);
  const streaming = useConversationState((state) => state.partial?.messageId ?? null);
  const unreadFrom = useConversationState((state) => state.unreadFrom);
  const hasOlder = useConversationState((state) => state.older !== null);
  const streamer = useConversationState((state) => state.partial?.agent ?? null);
  const { timeZone } = useProfile();
  let voice: string | null = null;
  let day: string | null = null;
  const [begin] = order;
  const firstTurn = (begin === undefined ? null : entries[begin]?.turn) ?? 0;
  const isUnreadFurtherUp = hasOlder && firstTurn >= (unreadFrom ?? 0);
  let isMarked = unreadFrom === null || isUnreadFurtherUp;
  const opening = useRef(begin);
  opening.current ??= begin;
  const shown: ReactNode[] = [];
  for (const { keys, anew } of runsOf(order, { entries, superseded })) {
    const lines: ReactNode[] = [];
    for (const [key, entry] of keys) {
      const at = instantOf(entry);
      const today: string | null = at === null ? day : dayOf(at, timeZone);
      const isNewDay = today !== null && today !== day;
      if (isNewDay) (anew === 0 ? lines : shown).push(<Day key={`day.${key}`} day={today} />);
      if (!isMarked && isUnread(entry, unreadFrom)) {
        isMarked = true;
        lines.push(<NewFromHere key="new" isOpening={begin === opening.current} />);
      }
      const speaks: string | null = voiceOf(entry);
      const isNewSpeaker = speaks !== null && (isNewDay || speaks !== voice);
      lines.push(
        entry.type === 'message' && entry.role === 'agent' && entry.agent !== null ? (
          <AgentMessage key={key} message={entry} isNewSpeaker={isNewSpeaker} />
        ) : (
          <EntryItem
            key={key}
            entry={entry}
            isNewSpeaker={isNewSpeaker}
            at={isNewSpeaker ? wordsAt(entry, { order, entries }) : null}
          />
        ),
      );
      voice = speaks;
      day = today;
    }
    if (anew === 0) shown.push(...lines);
    else shown.push(<EarlierVersions key={`earlier.${keys[0]?.[0]}`} count={anew} lines={lines} />);
  }
  if (streaming !== null)
    shown.push(
      <AgentMessage key={messageKey(streaming)} message={null} isNewSpeaker={streamer?.name !== voice} />,
    );
  return (
    <>
      {shown}
      <Sent />
    </>
  );
}

/** Neighbours that are shown together: what stands, and what was said anew, with how often it was. */
function runsOf(
  order: ConversationState['order'],
  { entries, superseded }: Pick<ConversationState, 'entries' | 'superseded'>,
): { readonly keys: [string, Entry][]; readonly anew: number }[] {
  const runs: { keys: [string, Entry][]; turns: Set<number> | null }[] = [];
  for (const key of order) {
    const entry = entries[key];
    if (entry === undefined) continue;
    const turn = superseded[entry.turn] !== undefined ? entry.turn : null;
    const last = runs.at(-1);
    if (last === undefined || (last.turns === null) !== (turn === null))
      runs.push({ keys: [[key, entry]], turns: turn === null ? null : new Set([turn]) });
    else {
      last.keys.push([key, entry]);
      if (turn !== null) last.turns?.add(turn);
    }
  }
  return runs.map(({ keys, turns }) => ({ keys, anew: turns?.size ?? 0 }));
}

function Day({ day }: { readonly day: string }) {
  const { locale } = useWords();
  const { timeZone } = useProfile();
  const name = sayDay(day, { now: localNow(timeZone), locale });
  return <li className={classes.day}>{name.charAt(0).toUpperCase() + name.slice(1)}</li>;
}

/** What one has said oneself is not new. */
function isUnread(entry: Entry, from: number | null): boolean {
  const isOwn = entry.type === 'message' && entry.role === 'user';
  return from !== null && entry.turn >= from && !isOwn;
}

/** Where the unread begins. Whoever opens the conversation begins there, when that is further up. */
function NewFromHere({ isOpening }: { readonly isOpening: boolean }) {
  const { t } = useWords();
  const line = useRef<HTMLLIElement>(null);
  const leads = useRef(isOpening);
  useEffect(() => {
    if (!leads.current) return;
    // Behind the scrolling to the end that its own coming causes.
    const frame = requestAnimationFrame(() => {
      const top = line.current?.closest('section')?.getBoundingClientRect().top ?? 0;
      if ((line.current?.getBoundingClientRect().top ?? top) < top) line.current?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <li ref={line} className={classes.newFromHere}>
      {t('newFromHere')}
    </li>
  );
}

/** Whose words or deeds an entry shows below a name; null for those that stand by themselves. */
function voiceOf(entry: Entry): string | null {
  if (entry.type === 'message') return entry.role === 'agent' ? (entry.agent?.name ?? null) : null;
  return entry.type === 'thought' || entry.type === 'tool' ? entry.agent.name : null;
}

/** When the agent whose thought or tool this is first spoke in that turn. */
function wordsAt(
  entry: Entry,
  { order, entries }: Pick<ConversationState, 'order' | 'entries'>,
): string | null {
  const from = order.indexOf(entry.key) + 1;
  for (const key of order.slice(from, from + LOOKED_AHEAD)) {
    const next = entries[key];
    if (next?.turn !== entry.turn || voiceOf(next) !== voiceOf(entry)) return null;
    if (next.type === 'message') return next.at;
  }
  return null;
}

function instantOf(entry: Entry): string | null {
  return entry.type === 'message' || entry.type === 'handoff' ? entry.at : null;
}

import { Box, Button } from '@mantine/core';
import type { ConversationSummary } from '@roundtable/client';
import { IconArchive, IconArrowLeft, IconMessages } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useProfile } from '../../app/session.js';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.js';
import { localNow } from '../../ui/time/local-time.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { type ListPart, useConversations, useUpdateConversation } from '../chat-queries.js';
import { groupByDate, sayMonth } from './conversation-groups.js';
import classes from './conversation-list.module.css';
import { useWords } from './conversation-list-words.js';
import { type Act, ConversationRow } from './conversation-row.js';

const ConversationDialogs = lazy(async () => ({
  default: (await import('./conversation-dialogs.js')).ConversationDialogs,
}));

export type Asked = { readonly act: 'rename' | 'delete'; readonly conversation: ConversationSummary };

const MOVES = {
  pin: { pinned: true },
  unpin: { pinned: false },
  archive: { archived: true },
  unarchive: { archived: false },
} as const;

interface ListProps {
  /** The conversation that the page shows. */
  readonly current: string | null;
  /** The order of the headings above groups. */
  readonly level: 2 | 3;
}

/** The user's conversations: the pinned ones, then all others by date, the latest first; or the archived ones. */
export function ConversationList(props: ListProps) {
  const { t } = useWords();
  const [isArchive, setIsArchive] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const update = useUpdateConversation();

  const moved = useRef<string | null>(null);

  /** Who moved a row away by keyboard goes on where it is now, or at the list. */
  function keepFocus(): void {
    if (moved.current === null) return;
    if (isLost(list.current)) {
      const row = list.current?.querySelector<HTMLElement>(`[data-conversation="${moved.current}"] button`);
      (row ?? list.current)?.focus();
    }
    if (!update.isPending) moved.current = null;
  }
  useEffect(keepFocus);

  function act(what: Act, conversation: ConversationSummary): void {
    if (what === 'rename' || what === 'delete') setAsked({ act: what, conversation });
    else move(what, conversation);
  }

  function move(what: keyof typeof MOVES, { id, pinned }: ConversationSummary): void {
    const back = pinned ? MOVES.pin : MOVES.unarchive;
    const undo = () => update.mutate({ id, ...back }, { onError: toastError });
    moved.current = id;
    update.mutate(
      { id, ...MOVES[what] },
      {
        onSuccess: () => {
          if (what === 'archive') toast(t('archived'), undo);
        },
        onError: toastError,
      },
    );
  }

  const shown = { ...props, onAct: act, onDrawn: keepFocus };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={list}
      tabIndex={-1}
      role="group"
      aria-label={t(isArchive ? 'archiveName' : 'list')}
      className={classes.all}
    >
      {isArchive ? <Archive {...shown} /> : <Current {...shown} />}
      <Button
        variant="subtle"
        color="gray"
        fullWidth
        justify="flex-start"
        mt="xs"
        leftSection={
          isArchive ? <IconArrowLeft size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />
        }
        onClick={() => setIsArchive(!isArchive)}
      >
        {t(isArchive ? 'leaveArchive' : 'archiveName')}
      </Button>
      {asked !== null && (
        <Suspense>
          <ConversationDialogs asked={asked} current={props.current} close={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether the focus is nowhere in particular. */
function isLost(list: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused === document.body || focused === list;
}

type Shown = ListProps & {
  readonly onAct: (act: Act, conversation: ConversationSummary) => void;
  readonly onDrawn: () => void;
};

function Current(props: Shown) {
  const { t, locale } = useWords();
  const { timeZone: zone } = useProfile();
  const pinned = useConversations('pinned');
  const others = useConversations('others');
  const failed = [pinned, others].find(({ isError }) => isError);
  if (failed !== undefined) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />;
  if (pinned.data === undefined || others.data === undefined) return <LoadingState />;
  if (pinned.data.length + others.data.length === 0)
    return (
      // Where there is room for the page beside the list, the page says it.
      <Box hiddenFrom="sm">
        <EmptyState icon={<IconMessages />} title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      </Box>
    );
  const now = localNow(zone);
  const nameOf = (group: string) =>
    group === 'today' || group === 'yesterday' || group === 'week'
      ? t(`groups.${group}`)
      : sayMonth(group, { now, locale });
  return (
    <>
      {pinned.data.length > 0 && (
        <Group {...props} name={t('groups.pinned')} conversations={pinned.data}>
          <More part={pinned} />
        </Group>
      )}
      {groupByDate(others.data, { zone, now }).map(({ name, conversations }) => (
        <Group key={name} {...props} name={nameOf(name)} conversations={conversations} />
      ))}
      <More part={others} />
    </>
  );
}

function Archive(props: Shown) {
  const { t } = useWords();
  const archived = useConversations('archived');
  if (archived.isError) return <ErrorState error={archived.error} retry={() => void archived.refetch()} />;
  if (archived.data === undefined) return <LoadingState />;
  if (archived.data.length === 0)
    return (
      <EmptyState icon={<IconArchive />} title={t('emptyArchiveTitle')}>
        {t('emptyArchiveText')}
      </EmptyState>
    );
  return (
    <Group {...props} name={t('archiveName')} conversations={archived.data}>
      <More part={archived} />
    </Group>
  );
}

function Group(
  props: Shown & {
    readonly name: string;
    readonly conversations: readonly ConversationSummary[];
    readonly children?: ReactNode;
  },
) {
  const { name, conversations, current, level, onAct, onDrawn, children } = props;
  const id = useId();
  useEffect(onDrawn);
  const Heading = `h${level}` as const;
  return (
    <>
      <Heading id={id} className={classes.group}>
        {name}
      </Heading>
      <ul className={classes.list} aria-labelledby={id}>
        {conversations.map((one) => (
          <ConversationRow key={one.id} conversation={one} isCurrent={one.id === current} onAct={onAct} />
        ))}
      </ul>
      {children}
    </>
  );
}

function More({ part }: { readonly part: ListPart }) {
  const { t } = useWords();
  if (!part.hasNextPage) return null;
  return (
    <Button
      variant="subtle"
      fullWidth
      loading={part.isFetchingNextPage}
      onClick={() => void part.fetchNextPage()}
    >
      {t('loadMore')}
    </Button>
  );
}

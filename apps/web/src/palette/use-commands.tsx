import { useMantineColorScheme } from '@mantine/core';
import { languages } from '@roundtable/api';
import type { ConversationView } from '@roundtable/client';
import { IconKeyboard, IconLanguage, IconMessageCog, IconPalette, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { api } from '../app/api.js';
import { navigation } from '../app/navigation.js';
import { useWords as useAppWords } from '../app/words.js';
import { useTeams, useUpdateConversation } from '../chat/chat-queries.js';
import { chooseLocale } from '../i18n/locale.js';
import { teamName } from '../ui/agents/local-names.js';
import { toastError } from '../ui/toasts/toast.js';
import type { Asked } from './palette-dialogs.js';
import { showPalette } from './palette-store.js';
import { useWords } from './words.js';

/** A line of the palette and what it does. */
export interface Command {
  readonly id: string;
  readonly group: 'here' | 'new' | 'go' | 'look';
  readonly label: string;
  readonly also?: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

type Act = 'pin' | 'unpin' | 'rename' | 'share' | 'archive' | 'unarchive' | 'inspect' | 'delete';

/** Everything that can be done from where one is. @param ask opens what needs a word more */
export function useCommands(ask: (asked: Asked) => void): readonly Command[] {
  const { t, locale } = useWords();
  const app = useAppWords();
  const [path, navigate] = useLocation();
  const { setColorScheme } = useMantineColorScheme();
  const teams = useTeams().data?.items ?? [];
  const update = useUpdateConversation();
  const here = useConversationHere(path);

  const change = (what: { readonly pinned: boolean } | { readonly archived: boolean }) => () => {
    if (here !== undefined) update.mutate({ id: here.id, ...what }, { onError: toastError });
  };
  const ofHere = (one: ConversationView): Command[] => {
    const line = (act: Act, run: () => void): Command => ({
      id: act,
      group: 'here',
      label: t(`here.${act}`),
      icon: <IconMessageCog size={18} aria-hidden />,
      run,
    });
    return [
      one.pinned ? line('unpin', change({ pinned: false })) : line('pin', change({ pinned: true })),
      line('rename', () => ask({ act: 'rename', conversation: one })),
      line('share', () => ask({ act: 'share', conversation: one })),
      one.archived
        ? line('unarchive', change({ archived: false }))
        : line('archive', change({ archived: true })),
      line('inspect', () => navigate(`/conversations/${one.id}/inspect`)),
      line('delete', () => ask({ act: 'delete', conversation: one })),
    ];
  };

  const plus = <IconPlus size={18} aria-hidden />;
  const palette = <IconPalette size={18} aria-hidden />;
  const language = <IconLanguage size={18} aria-hidden />;
  return [
    ...(here === undefined ? [] : ofHere(here)),
    { id: 'new', group: 'new', label: t('new'), icon: plus, run: () => navigate('/conversations?new') },
    ...teams.map((team): Command => {
      const name = teamName(team, locale);
      return {
        id: `new-${team.id}`,
        group: 'new',
        label: t('newWith', { name }),
        icon: plus,
        run: () => navigate(`/conversations?new=${encodeURIComponent(team.id)}`),
      };
    }),
    ...navigation.map(
      ({ key, to, icon: Icon }): Command => ({
        id: to,
        group: 'go',
        label: app.t(key),
        icon: <Icon size={18} aria-hidden />,
        run: () => navigate(to),
      }),
    ),
    ...(['light', 'dark', 'auto'] as const).map(
      (scheme): Command => ({
        id: scheme,
        group: 'look',
        label: `${app.t('colours.label')}: ${app.t(`colours.${scheme}`)}`,
        icon: palette,
        run: () => setColorScheme(scheme),
      }),
    ),
    ...languages().map(
      ({ code, name }): Command => ({
        id: code,
        group: 'look',
        label: `${app.t('language')}: ${name}`,
        icon: language,
        run: () => chooseLocale(code),
      }),
    ),
    {
      id: 'keys',
      group: 'look',
      label: t('shortcuts'),
      also: '?',
      icon: <IconKeyboard size={18} aria-hidden />,
      run: () => showPalette('shortcuts'),
    },
  ];
}

/** The conversation whose page is open. */
function useConversationHere(path: string): ConversationView | undefined {
  const id = /^\/conversations\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1];
  return useQuery({
    queryKey: ['conversations', 'here', id],
    queryFn: () => api.conversations.get(id ?? ''),
    enabled: id !== undefined,
  }).data;
}

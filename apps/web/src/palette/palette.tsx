import { Combobox, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessage, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../app/api.js';
import { conversationsKey } from '../chat/chat-queries.js';
import { plainSnippet } from '../chat-search/plain-snippet.js';
import { matching } from './match-command.js';
import classes from './palette.module.css';
import { type Asked, PaletteDialogs } from './palette-dialogs.js';
import { LONGEST_SOUGHT, showPalette, typeInPalette, usePaletteText } from './palette-store.js';
import { type Command, useCommands } from './use-commands.js';
import { useWords } from './words.js';

const TYPING_MS = 200;
const SHORTEST_SOUGHT = 2;
const SHOWN = 6;
const GROUPS = ['found', 'here', 'new', 'go', 'look'] as const;

interface Line {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  readonly label: string;
  readonly about?: string;
  /** Of what stands there, if it is not the page's. */
  readonly lang?: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

/** Searches all conversations and does what the product can do, by typing a few letters. */
export function Palette({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <Modal.Root opened={isOpen} onClose={() => showPalette(null)} size="lg" yOffset="10vh">
        <Modal.Overlay />
        <Modal.Content aria-label={t('title')} radius="lg">
          <Modal.Body p={0}>
            <Lines ask={setAsked} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {asked !== null && <PaletteDialogs asked={asked} close={() => setAsked(null)} />}
    </>
  );
}

function Lines({ ask }: { readonly ask: (asked: Asked) => void }) {
  const { t } = useWords();
  const typed = usePaletteText();
  const combobox = useCombobox({ opened: true, onDropdownClose: () => showPalette(null) }); // Escape ends here
  const { found, isSeeking } = useFound(typed);
  const commands: readonly Command[] = useCommands(ask);
  const lines: readonly Line[] = [...found, ...matching(commands, typed)];
  const shown = lines.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of other lines is chosen
  useEffect(() => {
    combobox.selectFirstOption();
  }, [shown]);

  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => {
        showPalette(null);
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // what is opened may take the focus
        lines.find((line) => line.id === id)?.run();
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          aria-label={t('label')}
          placeholder={t('placeholder')}
          size="lg"
          variant="unstyled"
          className={classes.field}
          leftSection={<IconSearch size={20} aria-hidden />}
          maxLength={LONGEST_SOUGHT}
          value={typed}
          onChange={(event) => {
            const { value } = event.currentTarget;
            typeInPalette(() => value);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label={t('title')} className={classes.lines}>
        {GROUPS.map((group) => {
          const ofGroup = lines.filter((line) => line.group === group);
          return (
            ofGroup.length > 0 && (
              <Combobox.Group key={group} label={t(`groups.${group}`)}>
                {ofGroup.map(({ id, label, about, lang, icon }) => (
                  <Combobox.Option key={id} value={id} className={classes.line}>
                    {icon !== undefined && <span className={classes.icon}>{icon}</span>}
                    <span className={classes.words} lang={lang}>
                      {label}
                      {about !== undefined && (
                        <Text span size="xs" c="dimmed" className={classes.about}>
                          {about}
                        </Text>
                      )}
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )
          );
        })}
      </Combobox.Options>
      <Text role="status" size="sm" c="dimmed" px="md" py={lines.length === 0 ? 'md' : 0}>
        {lines.length > 0 ? '' : isSeeking ? t('seeking') : t('nothing', { typed })}
      </Text>
    </Combobox>
  );
}

/** Conversations by their title or by what was said; the latest ones where nothing is typed. */
function useFound(typed: string): { readonly found: readonly Line[]; readonly isSeeking: boolean } {
  const { t } = useWords();
  const [, navigate] = useLocation();
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const {
    data = [],
    isPending,
    isPlaceholderData,
  } = useQuery({
    queryKey: [...conversationsKey, 'palette', q],
    queryFn: async () => {
      if (q.length < SHORTEST_SOUGHT) {
        const { items } = await api.conversations.list({ limit: SHOWN });
        return items.map(titled);
      }
      const { conversations, items } = await api.search.find({ q });
      return [
        ...conversations.map(titled),
        ...items.map(({ conversation, messageId, snippet }) => ({
          href: `/conversations/${conversation.id}?message=${messageId}`,
          title: conversation.title,
          lang: conversation.locale,
          about: plainSnippet(snippet.map(({ text }) => text).join('')),
        })),
      ].slice(0, SHOWN);
    },
    placeholderData: keepPreviousData,
  });
  // What was found for other words must not be what Enter opens.
  if (q !== typed.trim() || isPending || isPlaceholderData) return { found: [], isSeeking: true };
  if (q !== '' && q.length < SHORTEST_SOUGHT) return { found: [], isSeeking: false };
  const found = data.map(({ href, title, lang, about }) => ({
    id: href,
    group: 'found' as const,
    label: title ?? t('untitled'),
    icon: <IconMessage size={18} aria-hidden />,
    ...(title === null ? {} : { lang }),
    ...(about === undefined ? {} : { about }),
    run: () => navigate(href, { state: { at: Date.now() } }), // chosen again, it is led to again
  }));
  return { found, isSeeking: false };
}

function titled(one: { readonly id: string; readonly title: string | null; readonly locale: string }) {
  return { href: `/conversations/${one.id}`, title: one.title, lang: one.locale, about: undefined };
}

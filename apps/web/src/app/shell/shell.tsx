import { AppShell, Box, Group, NavLink, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, Redirect, useLocation, useSearch } from 'wouter';
import { PaletteHost } from '../../palette/palette-host.js';
import { AccountMenu } from '../../sign-in/account-menu.js';
import { optionalPart } from '../../ui/optional-part.js';
import { ErrorState, LoadingPage } from '../../ui/states.js';
import { navigation } from '../navigation.js';
import { useSession } from '../session.js';
import { MENUS } from '../theme.js';
import { useWords } from '../words.js';
import { HeaderMenus } from './header-menus.js';
import { OfflineDemoBadge } from './offline-demo-badge.js';
import { SearchButton } from './search-button.js';
import classes from './shell.module.css';
import { usePageTop } from './use-page-top.js';

const TabBar = optionalPart(async () => (await import('./tab-bar.js')).TabBar);
const FloatingChat = optionalPart(
  async () => (await import('../../chat-panel/floating-chat.js')).FloatingChat,
);
const InboxBell = optionalPart(async () => (await import('../../inbox/inbox-bell.js')).InboxBell);

const TABS = { height: { base: 56, sm: 0 } };

/** The frame of every page of signed-in people: header, navigation, content. Others are led to the sign-in page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useWords();
  const session = useSession();
  const [path] = useLocation();
  const search = useSearch();
  const [menu, { toggle, close }] = useDisclosure();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the phone's menu
  useEffect(close, [path]);
  usePageTop(path);
  const isConversation = /^\/conversations\/[^/]+$/.test(path); // there the message field stands below

  if (session.isError)
    return (
      <main>
        <ErrorState level={1} error={session.error} retry={() => void session.refetch()} />
      </main>
    );
  if (session.data === undefined) return <LoadingPage />;
  if (session.data === null)
    return <Redirect to={path === '/' ? '/welcome' : `/sign-in?next=${nextOf(path, search)}`} replace />;

  return (
    <AppShell
      key={session.data.id} // what is typed and open is one person's
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !menu } }}
      {...(isConversation ? {} : { footer: TABS })}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a href="#content" className="skip-link">
        {t('skipToContent')}
      </a>
      <AppShell.Header withBorder={false} style={{ background: 'var(--rt-header)' }}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Title component="span" order={2} size="h4" c="white" className="cut">
              {t('name')}
            </Title>
            <OfflineDemoBadge />
          </Group>
          <Group gap={0} wrap="nowrap" ml="auto" flex="none">
            <SearchButton />
            <Suspense>
              <InboxBell />
            </Suspense>
            <Box visibleFrom="sm">
              <HeaderMenus />
            </Box>
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        aria-label={t('mainNavigation')}
        p="xs"
        className={classes.menu}
        data-closed={!menu || undefined}
      >
        <div style={{ overflowY: 'auto' }}>
          {navigation.map(({ key, to, icon: Icon }) => (
            <NavLink
              key={to}
              component={Link}
              href={to}
              label={t(key)}
              active={isAt(path, to)}
              aria-current={isAt(path, to) ? 'page' : undefined}
              leftSection={<Icon size={20} aria-hidden />}
            />
          ))}
        </div>
        <Group hiddenFrom="sm" gap="xs" pt="xs">
          <HeaderMenus c="var(--mantine-color-text)" />
        </Group>
      </AppShell.Navbar>
      {!isConversation && (
        <AppShell.Footer hiddenFrom="sm" className={classes.footer}>
          <Suspense>
            <TabBar isMenuOpen={menu} onMenu={toggle} />
          </Suspense>
        </AppShell.Footer>
      )}
      <PaletteHost />
      <AppShell.Main id="content" tabIndex={-1}>
        <div className={classes.content}>{children}</div>
        <div id={MENUS} />
        <Suspense>
          <FloatingChat />
        </Suspense>
      </AppShell.Main>
    </AppShell>
  );
}

function nextOf(path: string, search: string): string {
  return encodeURIComponent(search === '' ? path : `${path}?${search}`);
}

function isAt(path: string, to: string): boolean {
  return path === to || (to !== '/' && path.startsWith(`${to}/`));
}

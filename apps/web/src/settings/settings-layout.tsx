import { Tabs } from '@mantine/core';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { lazyPage } from '../app/lazy-page.js';
import { NotFound } from '../app/not-found.js';
import { useSignInState } from '../sign-in/sign-in-queries.js';
import { PageHeader } from '../ui/page-header.js';
import { LoadingState } from '../ui/states.js';
import classes from './settings.module.css';
import { useWords } from './words.js';

const ProfilePage = lazyPage(() => import('./profile/profile-page.js'), 'ProfilePage');
const ModelPage = lazyPage(() => import('./model/model-page.js'), 'ModelPage');
const KeysPage = lazyPage(() => import('./keys/keys-page.js'), 'KeysPage');
const SessionsPage = lazyPage(() => import('./sessions/sessions-page.js'), 'SessionsPage');
const IntegrationsPage = lazyPage(() => import('./integrations-page.js'), 'IntegrationsPage');
const DataPage = lazyPage(() => import('./data/data-page.js'), 'DataPage');

/** Of the local stack alone. */
const MODEL = '/settings/model';
const SECTIONS = [
  { key: 'sections.profile', to: '/settings', Section: ProfilePage },
  { key: 'sections.model', to: MODEL, Section: ModelPage },
  { key: 'sections.keys', to: '/settings/keys', Section: KeysPage },
  { key: 'sections.sessions', to: '/settings/sessions', Section: SessionsPage },
  { key: 'sections.integrations', to: '/settings/integrations', Section: IntegrationsPage },
  { key: 'sections.data', to: '/settings/data', Section: DataPage },
] as const;

/** The settings: one section at a time, each with an address of its own. */
export function SettingsLayout() {
  const { t } = useWords();
  const [path, navigate] = useLocation();
  const state = useSignInState({ waits: false });
  const isLocal = state.data?.localStack ?? false;
  const tabs = useRef<HTMLDivElement>(null);
  // The language of the page may come later than the page.
  useInSight(tabs, `${path} ${isLocal} ${t('title')}`);
  const current = SECTIONS.find(({ to }) => to === path);
  if (current === undefined) return <NotFound />;
  const { to: value, Section } = current;
  const shown = SECTIONS.filter(({ to }) => to !== MODEL || isLocal || to === value);
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs value={value} onChange={(to) => to !== null && navigate(to)}>
        <Tabs.List ref={tabs} className={classes.tabs} data-unknown={state.isPending || undefined} mb="lg">
          {shown.map(({ key, to }) => (
            <Tabs.Tab key={to} value={to}>
              {t(key)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={value}>
          <Suspense fallback={<LoadingState />}>
            <Section />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Brings the chosen tab into sight where they do not all fit; the page itself stays where it is. */
function useInSight(list: RefObject<HTMLElement | null>, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each that is shown
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current === null || chosen == null) return;
    const { offsetLeft, offsetWidth } = chosen;
    list.current.scrollLeft = offsetLeft + offsetWidth / 2 - list.current.clientWidth / 2;
  }, [shown]);
}

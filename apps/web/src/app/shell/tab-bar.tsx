import { UnstyledButton } from '@mantine/core';
import { IconDots, IconHome, IconMessages, IconPlus, IconTarget } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { optionalPart } from '../../ui/optional-part.js';
import { useWords } from '../words.js';
import classes from './tab-bar.module.css';

const UnreadTotal = optionalPart(async () => (await import('../../inbox/unread-mark.js')).UnreadTotal);

/** The way around on a phone, below the page, within the reach of a thumb. */
export function TabBar(props: { readonly isMenuOpen: boolean; readonly onMenu: () => void }) {
  const { t } = useWords();
  const [path] = useLocation();
  const [search] = useSearchParams();
  const isList = path === '/conversations';
  const isNew = isList && search.has('new');
  return (
    <nav aria-label={t('tabs.label')} className={classes.bar}>
      <Tab to="/" name={t('pages.home')} isHere={path === '/'} icon={<IconHome aria-hidden />} />
      <Tab
        to="/conversations"
        name={t('pages.conversations')}
        isHere={isList && !isNew}
        icon={
          <span className={classes.sign}>
            <IconMessages aria-hidden />
            <Suspense>
              <UnreadTotal className={classes.unread} />
            </Suspense>
          </span>
        }
      />
      <Tab
        to="/conversations?new"
        name={t('tabs.new')}
        isHere={isNew}
        icon={
          <span className={classes.plus}>
            <IconPlus aria-hidden />
          </span>
        }
      />
      <Tab
        to="/goals"
        name={t('pages.goals')}
        isHere={path === '/goals' || path.startsWith('/goals/')}
        icon={<IconTarget aria-hidden />}
      />
      <UnstyledButton className={classes.tab} aria-expanded={props.isMenuOpen} onClick={props.onMenu}>
        <IconDots aria-hidden />
        <span>{t('tabs.more')}</span>
      </UnstyledButton>
    </nav>
  );
}

function Tab(props: {
  readonly to: string;
  readonly name: string;
  readonly isHere: boolean;
  readonly icon: ReactNode;
}) {
  return (
    <Link href={props.to} className={classes.tab} aria-current={props.isHere ? 'page' : undefined}>
      {props.icon}
      <span>{props.name}</span>
    </Link>
  );
}

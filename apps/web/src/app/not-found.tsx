import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { EmptyState } from '../ui/states.js';
import { useWords } from './words.js';

/** An address without a page. */
export function NotFound() {
  const { t } = useWords();
  return (
    <EmptyState
      level={1}
      icon={<IconMapOff />}
      title={t('notFound.title')}
      action={
        <Button component={Link} href="/">
          {t('notFound.home')}
        </Button>
      }
    >
      {t('notFound.text')}
    </EmptyState>
  );
}

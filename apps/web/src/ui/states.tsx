import { Button, Center, Loader, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorReference } from './error-reference.js';
import { errorWords } from './error-words.js';
import { useWords } from './words.js';

/** While a page's first data comes; `lines` where what comes is mostly that high, so that what stands below stays. */
export function LoadingState({ lines = 8 }: { readonly lines?: number }) {
  const { t } = useWords();
  return (
    <Center mih={lines * 25} data-loading role="status" aria-label={t('loading')}>
      <Loader type="dots" />
    </Center>
  );
}

/** The same where it is all that is shown: with the heading that a page has. */
export function LoadingPage() {
  const { t } = useWords();
  return (
    <main>
      <h1 className="visually-hidden">{t('loading')}</h1>
      <LoadingState />
    </main>
  );
}

/** Nothing there yet: says what will be here and offers the first step. */
export function EmptyState(props: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** 1 where it is all that the page shows. */
  readonly level?: 1 | 2 | 3;
}) {
  return (
    <Stack align="center" gap="xs" py="xl" ta="center" maw={440} mx="auto">
      <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
        {props.icon}
      </ThemeIcon>
      <Title order={props.level ?? 2} size="h4">
        {props.title}
      </Title>
      <Text c="dimmed">{props.children}</Text>
      {props.action}
    </Stack>
  );
}

/** What went wrong, in words, with another try. */
export function ErrorState(props: {
  readonly error: unknown;
  readonly retry?: () => void;
  /** 1 where it is all that the page shows. */
  readonly level?: 1 | 2 | 3;
}) {
  const { error, retry, level = 2 } = props;
  const { t, locale } = useWords();
  return (
    <Stack align="center" gap="xs" py="xl" ta="center" role="alert" maw={440} mx="auto">
      <ThemeIcon size={56} radius="xl" variant="light" color="amber" aria-hidden>
        <IconCloudOff />
      </ThemeIcon>
      <Title order={level} size="h4">
        {t('errorTitle')}
      </Title>
      <Text c="dimmed">{errorWords(error, locale)}</Text>
      <ErrorReference error={error} />
      {retry !== undefined && (
        <Button variant="light" onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </Stack>
  );
}

import { Anchor, Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import type { CodeShown } from '@roundtable/api';
import { useEffect, useState } from 'react';
import { Link, Redirect, useSearchParams } from 'wouter';
import { useSession } from '../app/session.js';
import { PageHeader } from '../ui/page-header.js';
import { ErrorState } from '../ui/states.js';
import { deviceZone, timeOf } from '../ui/time/local-time.js';
import { GuestFrame } from './guest-frame.js';
import { refusalOf, useOpenedLink, useSignedIn } from './sign-in-queries.js';
import { useWords } from './words.js';

/** Where the mail's link leads: here it signs in, or shows the code to type where it was asked for. */
export function LinkPage() {
  const [params] = useSearchParams();
  const [token] = useState(() => params.get('token') ?? '');
  useEffect(() => {
    window.history.replaceState(null, '', '/sign-in/link'); // not for the history, nor for who looks on
  }, []);
  return <GuestFrame>{token === '' ? <Refused error={null} /> : <OpenedLink token={token} />}</GuestFrame>;
}

function OpenedLink({ token }: { readonly token: string }) {
  const { t } = useWords();
  const opened = useOpenedLink(token);
  const signedIn = useSignedIn();
  const session = useSession();
  useEffect(() => {
    if (opened.data?.type === 'signed_in') signedIn(opened.data.user);
  }, [opened.data, signedIn]);

  if (opened.isPending) {
    return (
      <>
        <PageHeader title={t('title')} />
        <Center mih={120} role="status" aria-label={t('link.checking')}>
          <Loader type="dots" />
        </Center>
      </>
    );
  }
  if (opened.isError) {
    if (refusalOf(opened.error) !== null) return <Refused error={opened.error} />;
    return <ErrorState level={1} error={opened.error} retry={() => void opened.refetch()} />;
  }
  if (opened.data.type === 'code') return <Code shown={opened.data} />;
  if (session.data != null) return <Redirect to="/" replace />;
  return <PageHeader title={t('link.inTitle')} />;
}

function Code({ shown }: { readonly shown: CodeShown }) {
  const { t, locale } = useWords();
  const time = timeOf(shown.expiresAt, { zone: deviceZone(), locale });
  return (
    <>
      <PageHeader title={t('link.codeTitle')} lead={t('link.code')} />
      <Stack>
        <Title order={2} component="output" ta="center" ff="monospace" fz={36} lts={4} textWrap="nowrap">
          {shown.code}
        </Title>
        <Text ta="center">{t('link.until', { time })}</Text>
        <Text size="sm" c="dimmed">
          {t('link.notYou')}
        </Text>
      </Stack>
    </>
  );
}

function Refused({ error }: { readonly error: unknown }) {
  const { t } = useWords();
  const session = useSession();
  const refusal = refusalOf(error);
  const why = refusal === 'used' || refusal === 'expired' ? refusal : 'unknown';
  return (
    <>
      <PageHeader title={t(`link.${why}Title`)} lead={t(`link.${why}`)} />
      {session.data == null ? (
        <Button component={Link} href="/sign-in" fullWidth>
          {t('link.again')}
        </Button>
      ) : (
        <Anchor component={Link} href="/">
          {t('link.home')}
        </Anchor>
      )}
    </>
  );
}

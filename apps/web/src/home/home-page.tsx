import { Grid, Stack } from '@mantine/core';
import { lazy } from 'react';
import { useProfile } from '../app/session.js';
import { CheckInCard } from '../check-ins/check-in-card.js';
import { CheckInForm } from '../check-ins/check-in-form.js';
import { PageHeader } from '../ui/page-header.js';
import { LoadingState } from '../ui/states.js';
import { useGreeting } from './greeting.js';
import { ComingUp, LatestConversations, LatestPlan, Noticed } from './home-lists.js';
import { useCheckInOfToday, useIsComing, useIsNew } from './home-queries.js';
import { HomeSection } from './home-section.js';
import { NextSteps } from './next-steps.js';
import { Start } from './start.js';
import { useWords } from './words.js';

const Onboarding = lazy(async () => ({ default: (await import('../onboarding/onboarding.js')).Onboarding }));

/**
 * The overview: where things stand, and what comes next. Who has just come is asked who they are; who has nothing yet
 * can write at once.
 */
export function HomePage() {
  const { onboarded } = useProfile();
  const isNew = useIsNew();
  if (!onboarded) return <Onboarding />;
  if (isNew === undefined) return <LoadingState />;
  return isNew ? <Start /> : <Overview />;
}

function Overview() {
  const { t } = useWords();
  const isComing = useIsComing();
  return (
    <>
      <PageHeader title={useGreeting()} lead={t('lead')} />
      {isComing && <LoadingState />}
      <Grid gap="md" display={isComing ? 'none' : undefined}>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack>
            <Today />
            <NextSteps />
            <Noticed />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack>
            <ComingUp />
            <LatestConversations />
            <LatestPlan />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** A form as long as there is no check-in of today, then what was told and answered. */
function Today() {
  const { t } = useWords();
  const today = useCheckInOfToday();
  if (today === null) return <CheckInForm onSaved={() => undefined} />;
  return (
    <HomeSection title={t('today')} all={{ href: '/check-ins', label: t('anotherCheckIn') }}>
      <CheckInCard as="div" checkIn={today} isInside />
    </HomeSection>
  );
}

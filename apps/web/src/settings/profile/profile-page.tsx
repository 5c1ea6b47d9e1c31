import { Stack } from '@mantine/core';
import { PushCard } from '../../push/push-card.js';
import { SummaryCard } from '../data/summary-card.js';
import { ProfileForm } from './profile-form.js';

/** Who the user is to the team, when it may speak, who answers, and what it remembers. */
export function ProfilePage() {
  return (
    <Stack gap="lg" maw={760}>
      <ProfileForm />
      <PushCard />
      <SummaryCard />
    </Stack>
  );
}

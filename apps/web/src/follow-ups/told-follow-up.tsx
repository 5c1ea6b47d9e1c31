import { Box } from '@mantine/core';
import { FollowUpButtons } from './follow-up-row.js';
import { useComingFollowUps } from './follow-ups-queries.js';

/** What can be done about a follow-up where it was told, as long as it waits for that. */
export function ToldFollowUp({ id }: { readonly id: string }) {
  const { data } = useComingFollowUps();
  const followUp = data?.find((one) => one.id === id && one.status === 'sent');
  if (followUp === undefined) return null;
  return (
    <Box mt="xs" mx="auto" w="fit-content">
      <FollowUpButtons followUp={followUp} />
    </Box>
  );
}

import { Stack, Text, Title } from '@mantine/core';
import type { KeptModelCall } from '@roundtable/capabilities/model-calls';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { CallSections } from './call-sections.js';
import { CopyButton } from './copy-button.js';
import { PartTokens } from './part-tokens.js';
import type { StepPlace } from './step-place.js';
import { useModelCallWords } from './words.js';

/** The requests of a step with their replies, or why there are none. */
export function KeptCalls({ place }: { readonly place: StepPlace }) {
  const { t } = useModelCallWords();
  const { id, turn, step } = place;
  const kept = useQuery({
    queryKey: ['inspector', id, 'model-calls', turn, step],
    queryFn: () => api.modelCalls.list(id, String(turn), String(step)),
  });
  if (kept.isPending) return <LoadingState />;
  if (kept.isError) return <ErrorState level={3} error={kept.error} retry={() => void kept.refetch()} />;
  const { isOn, days, items } = kept.data;
  if (items.length === 0)
    return (
      <Text fz="sm" c="dimmed" my="xs">
        {isOn ? t('none', { days }) : t('off')}
      </Text>
    );
  return (
    <Stack gap="md" mt="xs">
      <Text fz="sm" c="dimmed">
        {t('lead', { days })}
      </Text>
      {items.map((call, i) => (
        <Call
          key={`${call.claim}-${call.request}`}
          call={call}
          place={{ n: i + 1, of: items.length, step }}
        />
      ))}
    </Stack>
  );
}

function Call(props: {
  readonly call: KeptModelCall;
  readonly place: { readonly n: number; readonly of: number; readonly step: number };
}) {
  const { call, place } = props;
  const { t, locale } = useModelCallWords();
  return (
    <section aria-label={t('nthOfStep', place)}>
      {place.of > 1 && (
        <Title order={6} size="sm" mb={4}>
          {t('nth', place)}
        </Title>
      )}
      {call.failure !== null && (
        <Text fz="sm" c="error">
          {t('failed', { why: call.failure })}
        </Text>
      )}
      {call.isCut && (
        <Text fz="sm">{t('cut', { size: Math.ceil(call.bytes / 1_024).toLocaleString(locale) })}</Text>
      )}
      <PartTokens call={call} />
      <CallSections call={call} />
      <CopyButton value={call.sent} label={t('copyRequest')} />
      {call.reply !== null && <CopyButton value={call.reply} label={t('copyReply')} />}
    </section>
  );
}

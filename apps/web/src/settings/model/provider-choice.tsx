import { Alert, Anchor, Radio, Stack } from '@mantine/core';
import type { Provider } from '@roundtable/api';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../app/api.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { OFFLINE_DEMO } from '../../usage/offline-demo.js';
import type { FormPart } from '../form-part.js';
import { PROVIDERS } from '../profile/profile-fields.js';
import { useWords } from '../profile/profile-words.js';

const STANDARD = 'standard';

/** Which of the offered providers answers behind the agents; a choice that is offered no more stays in sight and says so. */
export function ProviderChoice({ fields, set, faults }: FormPart) {
  const { t } = useWords();
  const providers = useQuery({ queryKey: ['providers'], queryFn: () => api.providers.list() });
  if (providers.isPending) return <LoadingState />;
  if (providers.isError)
    return <ErrorState level={3} error={providers.error} retry={() => void providers.refetch()} />;
  const { items, chosen, inUse } = providers.data;
  const nameOf = (name: string | null) => {
    const known = PROVIDERS.find((one) => one === name);
    return known === undefined ? null : t(`providers.${known}.name`);
  };
  const shown = items.filter((one) => one.offered || one.name === chosen);
  const standard = nameOf(items.find((one) => one.standard)?.name ?? null);
  return (
    <>
      <Radio.Group
        aria-label={t('provider')}
        value={fields.modelProvider === '' ? STANDARD : fields.modelProvider}
        onChange={(name) => set({ modelProvider: name === STANDARD ? '' : name })}
        error={faults.modelProvider}
      >
        <Stack gap="sm">
          <Radio
            value={STANDARD}
            label={t('providerStandard')}
            description={
              standard === null ? t('providerNobody') : t('providerStandardHint', { name: standard })
            }
          />
          {shown.map((one) => (
            <Radio
              key={one.name}
              value={one.name}
              label={t(`providers.${one.name}.name`)}
              disabled={!one.offered}
              description={<About provider={one} />}
            />
          ))}
        </Stack>
      </Radio.Group>
      {inUse === OFFLINE_DEMO && (
        <Anchor component={Link} href="/settings/model">
          {t('connectModel')}
        </Anchor>
      )}
      {chosen !== null && chosen !== inUse && (
        <Alert color="amber">{t('fallback', { name: nameOf(inUse) ?? '–' })}</Alert>
      )}
    </>
  );
}

function About({ provider }: { readonly provider: Provider }) {
  const { t } = useWords();
  const { name, offered, ready, why } = provider;
  if (!offered) return <>{t('notOffered')}</>;
  if (!ready)
    return (
      <>
        {t('notReady')} {why}
      </>
    );
  return <>{t(`providers.${name}.hint`)}</>;
}

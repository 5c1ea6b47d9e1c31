import type { ProviderList } from '@roundtable/api';
import { OFFLINE_DEMO, ok, PROVIDERS, type ServiceResult } from '@roundtable/core';
import { chosenProvider, offeredProviders, type ProviderState, type UserTx } from '@roundtable/prisma';

/** Every provider that the product knows, with what the workers say of it, and whose words the user gets now. */
export async function listProviders(tx: UserTx): Promise<ServiceResult<ProviderList>> {
  const offered = await offeredProviders(tx.sql);
  const chosen = await chosenProvider(tx.sql, tx.userId);
  const standard = offered.find((one) => one.standard)?.name ?? null;
  return ok({
    // The stand-in is no choice where it does not answer.
    items: PROVIDERS.filter((name) => name !== OFFLINE_DEMO || offered.some((one) => one.name === name)).map(
      (name) => {
        const told = offered.find((one) => one.name === name);
        return {
          name,
          offered: told !== undefined,
          ready: told?.ready ?? false,
          why: told === undefined ? whyNotOffered(offered) : told.why,
          standard: name === standard,
        };
      },
    ),
    chosen,
    inUse: offered.some((one) => one.name === chosen) ? chosen : standard,
  });
}

/** Why a choice is not possible; null when it is. */
export async function choiceFault(tx: UserTx, name: string): Promise<string | null> {
  const offered = await offeredProviders(tx.sql);
  if (offered.some((one) => one.name === name)) return null;
  const names = offered.map((one) => one.name).join(', ');
  return names === ''
    ? `"${name}" cannot be chosen right now: the agents are not running`
    : `"${name}" is not offered here; offered: ${names}`;
}

function whyNotOffered(offered: readonly ProviderState[]): string {
  return offered.length === 0
    ? 'The agents are not running at the moment.'
    : 'This server does not offer it (MODEL_PROVIDERS).';
}

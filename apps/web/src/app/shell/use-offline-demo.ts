import { useQuery } from '@tanstack/react-query';
import { OFFLINE_DEMO } from '../../usage/offline-demo.js';
import { api } from '../api.js';

/** Whether a stand-in answers this user instead of a model; no until it is known. */
export function useIsOfflineDemo(): boolean {
  const providers = useQuery({ queryKey: ['providers'], queryFn: () => api.providers.list() });
  return providers.data?.inUse === OFFLINE_DEMO;
}

import type { PushSubscription as Kept } from '@roundtable/capabilities/push';
import { api } from '../app/api.js';

const WORKER = '/push-worker.js';

export type PushHere =
  | { readonly type: 'unoffered' }
  | { readonly type: 'unsupported' }
  | {
      readonly type: 'possible';
      readonly publicKey: string;
      readonly isDenied: boolean;
      /** What the server keeps of this browser; null: nothing is sent to it. */
      readonly kept: Kept | null;
    };

/** Whether this server sends notifications, this browser can show them, and it does. */
export async function readPush(): Promise<PushHere> {
  const { publicKey, subscriptions } = await api.push.get();
  if (publicKey === null) return { type: 'unoffered' };
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return { type: 'unsupported' };
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const here = await registration?.pushManager.getSubscription();
  const hash = here == null ? null : await hashOf(here.endpoint);
  const kept = subscriptions.find(({ endpointHash }) => endpointHash === hash) ?? null;
  return { type: 'possible', publicKey, isDenied: Notification.permission === 'denied', kept };
}

/** Asks the browser, which asks the person, and tells the server. @returns whether they allowed it */
export async function turnOn(publicKey: string, showsText: boolean): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const before = await pushManager.getSubscription();
  // One that was made for another pair of keys is of no use.
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    if (before === null) throw error;
    await before.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await api.push.subscribe({ endpoint: endpoint ?? '', keys: { p256dh, auth }, showsText });
  return true;
}

/** Neither the server nor the browser keeps anything of it. */
export async function turnOff(id: string): Promise<void> {
  await api.push.unsubscribe(id);
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

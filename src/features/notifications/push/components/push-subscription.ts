import { api } from '#browser/api.ts';
import { PUSH_OWNER_KEY } from './push-owner.ts';

export type PushState = 'off' | 'blocked' | 'cannot';

/** What this browser supports; client only. */
export function getPushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'cannot';
  return Notification.permission === 'denied' ? 'blocked' : 'off';
}

/** On iOS, push messages work only for sites on the home screen. */
export const isIos = () => /iPhone|iPad/.test(navigator.userAgent);

/** Asks for permission, which browsers allow only on a click, and returns the resulting state. */
export async function enablePush(uid: string): Promise<'on' | 'blocked' | 'dismissed'> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return 'blocked';
  if (permission === 'default') return 'dismissed';
  await subscribe();
  localStorage.setItem(PUSH_OWNER_KEY, uid);
  return 'on';
}

async function subscribe() {
  const { publicKey } = await api.notifications.pushKey();
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  if (existing && !hasServerKey(existing, publicKey)) await existing.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await api.notifications.subscribe({ endpoint, keys: { p256dh, auth } });
}

function hasServerKey({ options }: PushSubscription, publicKey: string) {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...key));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

/** The site stops sending on its own; this removes the browser's subscription, too. */
export async function disablePush() {
  localStorage.removeItem(PUSH_OWNER_KEY);
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * After a new sign-in: renews the subscription of the user who turned it on, ends it for others.
 */
export async function renewSubscription(uid: string) {
  const ownerId = localStorage.getItem(PUSH_OWNER_KEY);
  if (ownerId === null || getPushState() === 'cannot') return;
  if (ownerId !== uid) return disablePush();
  if (Notification.permission === 'granted') await subscribe();
}

import { api } from '#browser/api.ts';

export type PushState = 'off' | 'blocked' | 'cannot';

/** Who turned push messages on in this browser: nobody else who signs in here is sent theirs. */
const STORAGE_KEY = 'push-messages-of';

/** What this browser lets us do; for code that runs in one. */
export function getPushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'cannot';
  return Notification.permission === 'denied' ? 'blocked' : 'off';
}

/** Apple’s phones and tablets show push messages only of what stands on their home screen. */
export const isIos = () => /iPhone|iPad/.test(navigator.userAgent);

/** Asks for permission, which browsers allow only upon a click. Gives how it stands after that. */
export async function enablePush(uid: string): Promise<'on' | 'blocked' | 'dismissed'> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return 'blocked';
  if (permission === 'default') return 'dismissed';
  await subscribe();
  localStorage.setItem(STORAGE_KEY, uid);
  return 'on';
}

async function subscribe() {
  const { publicKey } = await api.notifications.pushKey();
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && !usesServerKey(before, publicKey)) await before.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys } = made.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await api.notifications.subscribe({ endpoint, keys: { p256dh, auth } });
}

function usesServerKey({ options }: PushSubscription, publicKey: string) {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...key));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

/** The site sends nothing more by itself; so the browser forgets it, too. */
export async function disablePush() {
  localStorage.removeItem(STORAGE_KEY);
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** After a new sign-in: goes on for whoever had turned it on here, ends for anybody else. */
export async function renewSubscription(uid: string) {
  const keptFor = localStorage.getItem(STORAGE_KEY);
  if (keptFor === null || getPushState() === 'cannot') return;
  if (keptFor !== uid) return disablePush();
  if (Notification.permission === 'granted') await subscribe();
}

import { useEffect } from 'react';
import { useSession } from '#browser/session.ts';
import { PUSH_OWNER_KEY } from './push-owner.ts';

/** Most never turn push messages on, and need none of their script. */
async function renew(uid: string) {
  if (localStorage.getItem(PUSH_OWNER_KEY) === null) return;
  const { renewSubscription } = await import('./push-subscription.ts');
  await renewSubscription(uid);
}

/** Renews the browser's subscription for the current session, once per page load. */
export function PushRenewal() {
  const { uid } = useSession().user;
  useEffect(() => {
    // The next page load retries; the settings show the current state.
    renew(uid).catch(() => {});
  }, [uid]);
  return null;
}

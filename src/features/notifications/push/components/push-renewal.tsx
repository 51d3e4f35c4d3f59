import { useEffect } from 'react';
import { useSession } from '#browser/session.ts';
import { PUSH_OWNER_KEY } from './push-owner.ts';

/** Renews the browser's subscription for the current session, once per page load. */
export function PushRenewal() {
  const { uid } = useSession().user;
  useEffect(() => {
    // Most never turn them on, and need none of its script.
    if (localStorage.getItem(PUSH_OWNER_KEY) === null) return;
    // The next page load retries; the settings show the current state.
    import('./push-subscription.ts')
      .then(({ renewSubscription }) => renewSubscription(uid))
      .catch(() => {});
  }, [uid]);
  return null;
}

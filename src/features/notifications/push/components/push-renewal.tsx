import { useEffect } from 'react';
import { useSession } from '#browser/session.ts';
import { renewSubscription } from './push-subscription.ts';

/** Renews the browser's subscription for the current session, once per page load. */
export function PushRenewal() {
  const { uid } = useSession().user;
  useEffect(() => {
    // The next page load retries; the settings show the current state.
    renewSubscription(uid).catch(() => {});
  }, [uid]);
  return null;
}

import { useEffect } from 'react';
import { useSession } from '#browser/session.ts';
import { renewSubscription } from './push-subscription.ts';

/** A browser is subscribed for the present sign-in, once for each page that is loaded. */
export function PushRenewal() {
  const { uid } = useSession().user;
  useEffect(() => {
    // It is tried again with the next page; the settings show how it stands.
    renewSubscription(uid).catch(() => {});
  }, [uid]);
  return null;
}

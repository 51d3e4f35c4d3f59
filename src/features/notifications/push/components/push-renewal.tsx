import { useEffect } from 'react';
import { useSession } from '#browser/session.ts';
import { renew } from './this-browser.ts';

/** A browser is subscribed for the present sign-in, once for each page that is loaded. */
export function PushRenewal() {
  const { uid } = useSession().user;
  useEffect(() => {
    // It is tried again with the next page; the settings show how it stands.
    renew(uid).catch(() => {});
  }, [uid]);
  return null;
}

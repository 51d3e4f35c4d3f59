import { type ComponentType, useEffect, useState } from 'react';
import { takeCookie } from '#browser/passing-cookie.ts';
import { isRole, type Role } from '#lib/roles.ts';
import { REFUSED_COOKIE } from './refused-cookie.ts';

/** Most people are never refused a portal: they load nothing of it. */
export function LazyRefusedNotice() {
  const [shown, setShown] = useState<{ Notice: ComponentType<{ area: Role }>; area: Role }>();
  useEffect(() => {
    const area = takeCookie(REFUSED_COOKIE);
    if (!area || !isRole(area)) return;
    // Without it the page works as before.
    import('./refused-notice.tsx')
      .then(({ RefusedNotice }) => setShown({ Notice: RefusedNotice, area }))
      .catch(() => {});
  }, []);
  return shown && <shown.Notice area={shown.area} />;
}

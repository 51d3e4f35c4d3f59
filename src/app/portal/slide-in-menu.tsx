import { useSession } from '#browser/session.ts';
import type { Role } from '#lib/roles.ts';
import { HeaderMenu, OpenedSlideInMenu } from './lazy-menu.tsx';
import { SlideInOpener } from './openers.tsx';
import { moreBadgesOf } from './portals.ts';

/** All pages of the portal, on a phone. */
export function SlideInMenu({ role }: { role: Role }) {
  const { user } = useSession();
  return (
    <HeaderMenu
      opener={(opener) => (
        <SlideInOpener {...opener} waiting={moreBadgesOf(role, user)} aria-haspopup="dialog" />
      )}
    >
      <OpenedSlideInMenu role={role} />
    </HeaderMenu>
  );
}

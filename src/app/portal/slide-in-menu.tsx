import type { Role } from '#lib/roles.ts';
import { HeaderMenu, OpenedSlideInMenu } from './lazy-menu.tsx';
import { SlideInOpener } from './openers.tsx';

/** All pages of the portal, on a phone. */
export const SlideInMenu = ({ role }: { role: Role }) => (
  <HeaderMenu opener={(opener) => <SlideInOpener {...opener} aria-haspopup="dialog" />}>
    <OpenedSlideInMenu role={role} />
  </HeaderMenu>
);

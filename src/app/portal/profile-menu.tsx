import { useSession } from '#browser/session.ts';
import type { Role } from '#lib/roles.ts';
import { HeaderMenu, OpenedProfileMenu } from './lazy-menu.tsx';
import { ProfileOpener } from './openers.tsx';

/** `onPhone` adds what the sidebar and the role switcher offer on larger screens. */
export function ProfileMenu(props: { role: Role; onPhone?: boolean }) {
  const { user } = useSession();
  return (
    <HeaderMenu
      opener={(opener) => <ProfileOpener {...opener} aria-haspopup="menu" name={user.name} />}
    >
      <OpenedProfileMenu {...props} />
    </HeaderMenu>
  );
}

import { useSession } from '#browser/session.ts';
import { isRole, type Role } from '#lib/roles.ts';
import { HeaderMenu, OpenedRoleMenu } from './lazy-menu.tsx';
import { RoleOpener } from './openers.tsx';

/** Rendered only for users with several roles, and not while an admin looks as one of them. */
export function RoleSwitcher(props: { role: Role; roles: readonly string[] }) {
  const { viewing } = useSession();
  if (viewing || props.roles.filter(isRole).length < 2) return null;
  return (
    <HeaderMenu
      opener={(opener) => <RoleOpener {...opener} aria-haspopup="menu" role={props.role} />}
    >
      <OpenedRoleMenu {...props} />
    </HeaderMenu>
  );
}

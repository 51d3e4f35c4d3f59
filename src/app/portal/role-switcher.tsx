import { isRole, type Role } from '#lib/roles.ts';
import { LazyMenu, OpenedRoleMenu } from './lazy-menu.tsx';
import { RoleOpener } from './openers.tsx';

/** Rendered only for users with several roles. */
export function RoleSwitcher(props: { role: Role; roles: readonly string[] }) {
  if (props.roles.filter(isRole).length < 2) return null;
  return (
    <LazyMenu
      opener={(opener) => <RoleOpener {...opener} aria-haspopup="menu" role={props.role} />}
    >
      <OpenedRoleMenu {...props} />
    </LazyMenu>
  );
}

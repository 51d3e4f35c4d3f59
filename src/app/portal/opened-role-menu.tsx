import { Menu } from '@mantine/core';
import { isRole, type Role, roleNames } from '#lib/roles.ts';
import { OpenedHeaderMenu } from './opened-header-menu.tsx';
import { RoleOpener } from './openers.tsx';
import { sessionForms } from './session-forms.ts';

type Props = { role: Role; roles: readonly string[] };

export const OpenedRoleMenu = ({ role, roles }: Props) => (
  <OpenedHeaderMenu opener={(button) => <RoleOpener ref={button} role={role} />}>
    <RoleItems role={role} roles={roles} />
  </OpenedHeaderMenu>
);

/** Menu items for the other roles. The menu stays open: a button that is removed would not submit its form. */
export function RoleItems({ role, roles }: Props) {
  const others = roles.filter(isRole).filter((other) => other !== role);
  if (others.length === 0) return null;
  return (
    <>
      <Menu.Label>Switch role</Menu.Label>
      {others.map((other) => (
        <Menu.Item
          key={other}
          type="submit"
          form={sessionForms.switchRole}
          name="role"
          value={other}
          closeMenuOnClick={false}
        >
          {roleNames[other]}
        </Menu.Item>
      ))}
    </>
  );
}

import { Menu } from '@mantine/core';
import { isRole, type Role, roleNames } from '#lib/roles.ts';
import { useOpenAtOnce } from '#ui/use-open-at-once.ts';
import { RoleOpener } from './openers.tsx';
import { sessionForms } from './session-forms.ts';

type Props = { role: Role; roles: readonly string[] };

export function OpenedRoleMenu({ role, roles }: Props) {
  const { button, opened, setOpened } = useOpenAtOnce();
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <RoleOpener ref={button} role={role} />
      </Menu.Target>
      <Menu.Dropdown>
        <RoleItems role={role} roles={roles} />
      </Menu.Dropdown>
    </Menu>
  );
}

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

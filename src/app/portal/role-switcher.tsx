import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { isRole, type Role, roleNames } from '#lib/roles.ts';
import styles from './role-switcher.module.css';
import { sessionForms } from './session-forms.ts';

type Props = { role: Role; roles: readonly string[] };

/** Rendered only for users with several roles. */
export function RoleSwitcher({ role, roles }: Props) {
  if (roles.filter(isRole).length < 2) return null;
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles.opener}>
          <span className="sr-only">Acting as </span>
          {roleNames[role]}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
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
      <Menu.Label>Go on as</Menu.Label>
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

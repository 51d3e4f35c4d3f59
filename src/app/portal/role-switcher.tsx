import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { isRole, type Role, roleNames } from '#lib/roles.ts';
import styles from './role-switcher.module.css';
import { sessionForms } from './session-forms.ts';

type Props = { role: Role; roles: readonly string[] };

/** Only for people with several roles. */
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

/** The other roles as entries of a menu. The menu stays until the page goes: a button that is gone sends nothing. */
export function RoleItems({ role, roles }: Props) {
  const others = roles.filter(isRole).filter((held) => held !== role);
  if (others.length === 0) return null;
  return (
    <>
      <Menu.Label>Go on as</Menu.Label>
      {others.map((held) => (
        <Menu.Item
          key={held}
          type="submit"
          form={sessionForms.switchRole}
          name="role"
          value={held}
          closeMenuOnClick={false}
        >
          {roleNames[held]}
        </Menu.Item>
      ))}
    </>
  );
}

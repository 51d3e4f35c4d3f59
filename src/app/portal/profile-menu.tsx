import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import {
  colorSchemeNames,
  colorSchemes,
  setColorScheme,
  useColorScheme,
} from '#browser/color-scheme.tsx';
import { useSession } from '#browser/session.ts';
import type { Role } from '#lib/roles.ts';
import { Initials } from '#ui/initials.tsx';
import { isPage } from '../route-table.ts';
import { useMemberLinks } from './member-links.tsx';
import { overflowNavEntriesOf } from './portals.ts';
import styles from './profile-menu.module.css';
import { RoleItems } from './role-switcher.tsx';
import { sessionForms } from './session-forms.ts';

type Props = {
  role: Role;
  /** Adds what the sidebar and the role switcher offer on larger screens. */
  onPhone?: boolean;
};

export function ProfileMenu({ role, onPhone = false }: Props) {
  const { user } = useSession();
  const scheme = useColorScheme();
  const memberLinks = useMemberLinks();
  const links = [
    { to: `/${role}/profile`, label: 'Profile' },
    { to: `/${role}/settings`, label: 'Settings' },
    { to: `/${role}/help`, label: 'Help' },
  ].filter(({ to }) => isPage(to));
  const linkedPaths = new Set(links.map(({ to }) => to));
  const overflowEntries = onPhone
    ? overflowNavEntriesOf(role, user).filter(({ to }) => !linkedPaths.has(to))
    : [];

  return (
    <Menu
      position="bottom-end"
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className={`icon-button ${styles.opener}`}>
          <Initials name={user.name} />
          <span className="sr-only">Account of {user.name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.entries}>
        <Menu.Label className={styles.user}>
          <span className={styles.name}>{user.name}</span>
          {user.email}
        </Menu.Label>
        {links.map(({ to, label }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
        {overflowEntries.length > 0 && <Menu.Label>More pages</Menu.Label>}
        {overflowEntries.map(({ to, label }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
        {memberLinks.length > 0 && <Menu.Label>Membership</Menu.Label>}
        {memberLinks.map(({ label, url }) => (
          <Menu.Item key={url} component="a" href={url} rel="noreferrer">
            {label}
          </Menu.Item>
        ))}
        {onPhone && <RoleItems role={role} roles={user.roles} />}
        <Menu.Label>Colors</Menu.Label>
        <Menu.RadioGroup
          value={scheme}
          onChange={(value) => {
            const chosen = colorSchemes.find((name) => name === value);
            if (chosen) setColorScheme(chosen);
          }}
        >
          {colorSchemes.map((value) => (
            <Menu.RadioItem key={value} value={value}>
              {colorSchemeNames[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item type="submit" form={sessionForms.signOut} closeMenuOnClick={false}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import {
  colorSchemeNames,
  colorSchemes,
  setColorScheme,
  useColorScheme,
} from '#browser/color-scheme.tsx';
import { useSession } from '#browser/session.ts';
import { useEndViewing } from '#features/auth/viewing/components/use-end-viewing.ts';
import type { Role } from '#lib/roles.ts';
import { useOpenAtOnce } from '#ui/use-open-at-once.ts';
import { isPage } from '../route-table.ts';
import { useMemberLinks } from './member-links.tsx';
import { RoleItems } from './opened-role-menu.tsx';
import { ProfileOpener } from './openers.tsx';
import styles from './profile-menu.module.css';
import { sessionForms } from './session-forms.ts';

type Props = { role: Role; onPhone?: boolean };

export function OpenedProfileMenu({ role, onPhone = false }: Props) {
  const { button, opened, setOpened } = useOpenAtOnce();
  const { user, viewing } = useSession();
  const endViewing = useEndViewing();
  const scheme = useColorScheme();
  const memberLinks = useMemberLinks();
  const links = [
    { to: `/${role}/profile`, label: role === 'contractor' ? 'Business page' : 'Profile' },
    { to: `/${role}/settings`, label: 'Settings' },
    { to: `/${role}/help`, label: 'Help' },
  ].filter(({ to }) => isPage(to));

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ProfileOpener ref={button} name={user.name} />
      </Menu.Target>
      <Menu.Dropdown className={styles.entries}>
        <Menu.Label className={styles.user}>
          {viewing && 'Viewing as '}
          <span className={styles.name}>{user.name}</span>
          {user.email}
        </Menu.Label>
        {links.map(({ to, label }) => (
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
        {onPhone && !viewing && <RoleItems role={role} roles={user.roles} />}
        <Menu.Label>Appearance</Menu.Label>
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
        {viewing ? (
          <Menu.Item closeMenuOnClick={false} onClick={() => endViewing.mutate({})}>
            Stop viewing
          </Menu.Item>
        ) : (
          <Menu.Item type="submit" form={sessionForms.signOut} closeMenuOnClick={false}>
            Sign Out
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

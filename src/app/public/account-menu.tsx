import { IconChevronDown } from '@tabler/icons-react';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import type { Role } from '#lib/roles.ts';
import { Initials } from '#ui/initials.tsx';
import { isPage } from '../route-table.ts';
import styles from './account-menu.module.css';

export type Viewer = { name: string; role: Role };

/** A native popover: opens, closes and restores the focus without JavaScript. */
export function AccountMenu({ viewer: { name, role } }: { viewer: Viewer }) {
  const links = [
    { to: dashboardPaths[role], label: 'Dashboard' },
    { to: `/${role}/profile`, label: role === 'contractor' ? 'Business page' : 'Profile' },
    { to: `/${role}/settings`, label: 'Settings' },
  ].filter(({ to }) => isPage(to));

  return (
    <>
      <button type="button" className={styles.opener} popoverTarget="account">
        <Initials name={name} />
        <span className="sr-only">Account of {name}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <div id="account" popover="auto" className={styles.menu}>
        <p className={styles.name}>{name}</p>
        <ul className={styles.items}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
          <li>
            <form method="post" action="/session">
              <button type="submit">Sign Out</button>
            </form>
          </li>
        </ul>
      </div>
    </>
  );
}

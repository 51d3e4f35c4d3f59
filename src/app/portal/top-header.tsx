import { IconMessage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useMatches } from 'react-router';
import { useSession } from '#browser/session.ts';
import { brandOf } from '#browser/title.ts';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import { canManageUsers, type Role } from '#lib/roles.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { Wordmark } from '#ui/logo.tsx';
import { isPage } from '../route-table.ts';
import { badgeLabels, useBadges } from './badges.ts';
import { HeaderSearch } from './header-search.tsx';
import { NotificationsMenu } from './notifications-menu.tsx';
import { portals } from './portals.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { RoleSwitcher } from './role-switcher.tsx';
import styles from './top-header.module.css';

export type HeaderProps = {
  role: Role;
  /** What only this portal has, beside the bell. */
  tool?: ReactNode;
};

export function TopHeader({ role, tool }: HeaderProps) {
  const brand = brandOf(useMatches());
  const { label } = portals[role];
  const { messages } = useBadges();
  const { user } = useSession();
  const inbox = `/${role}/messages`;

  return (
    <header className={styles.header}>
      <Link className={styles.home} to={dashboardPaths[role]}>
        <Wordmark name={brand} aside={label} size={26} />
      </Link>
      <HeaderSearch role={role} />
      <div className={styles.tools}>
        <RoleSwitcher role={role} roles={user.roles} />
        {tool}
        {isPage(inbox) && (role !== 'admin' || canManageUsers(user)) && (
          <Link className={`icon-button ${styles.tool}`} to={inbox}>
            <IconMessage size={22} stroke={1.75} aria-hidden="true" />
            <span className="sr-only">Messages</span>
            <span className={styles.badge}>
              <CountBadge count={messages} label={badgeLabels.messages} />
            </span>
          </Link>
        )}
        <NotificationsMenu role={role} />
        <ProfileMenu role={role} />
      </div>
    </header>
  );
}

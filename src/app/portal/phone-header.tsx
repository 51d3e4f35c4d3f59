import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import { LogoMark } from '#ui/logo.tsx';
import { NotificationsMenu } from './notifications-menu.tsx';
import styles from './phone-header.module.css';
import { parentPathOf, portals } from './portals.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { SlideInMenu } from './slide-in-menu.tsx';
import type { HeaderProps } from './top-header.tsx';

export function PhoneHeader({ role, tool }: HeaderProps) {
  const { pathname } = useLocation();
  const back = parentPathOf(role, pathname);
  return (
    <header className={styles.header}>
      {back && (
        <Link className={`icon-button ${styles.back}`} to={back}>
          <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
          <span className="sr-only">Back</span>
        </Link>
      )}
      {role === 'homeowner' && <SlideInMenu role={role} />}
      <Link className={styles.home} to={dashboardPaths[role]}>
        <LogoMark size={22} />
        {portals[role].label}
      </Link>
      <div className={styles.tools}>
        {tool}
        <NotificationsMenu role={role} />
        <ProfileMenu role={role} onPhone />
      </div>
    </header>
  );
}

import { NavLink, useLocation } from 'react-router';
import { useSession } from '#browser/session.ts';
import type { Role } from '#lib/roles.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { badgeLabels, useBadges } from './badges.ts';
import styles from './bottom-nav.module.css';
import { HeaderMenu, OpenedMoreSheet } from './lazy-menu.tsx';
import { MoreOpener } from './openers.tsx';
import { bottomNavEntriesOf } from './portals.ts';

/** What a thumb reaches on a phone: the pages of everyday, and a sheet with everything else where there is no other menu. */
export function BottomNav({ role }: { role: Role }) {
  const badges = useBadges();
  const { user } = useSession();
  const { pathname } = useLocation();
  const entries = bottomNavEntriesOf(role, user);
  const isElsewhere = !entries.some(
    ({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)),
  );
  return (
    <nav className={styles.bar} aria-label="Portal">
      {entries.map(({ to, label, short = label, icon: Icon, badge }) => (
        <NavLink key={to} className={styles.entry} to={to} end={to === '/admin'}>
          <Icon size={22} stroke={1.75} aria-hidden="true" />
          <span>{short}</span>
          {badge && (
            <span className={styles.badge}>
              <CountBadge count={badges[badge]} label={badgeLabels[badge]} />
            </span>
          )}
        </NavLink>
      ))}
      {/* A homeowner has the slide-in menu of the header (spec §2). */}
      {role !== 'homeowner' && (
        <HeaderMenu opener={(opener) => <MoreOpener {...opener} current={isElsewhere} />}>
          <OpenedMoreSheet role={role} current={isElsewhere} />
        </HeaderMenu>
      )}
    </nav>
  );
}

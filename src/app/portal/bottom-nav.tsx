import { NavLink } from 'react-router';
import { useSession } from '#browser/session.ts';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import type { Role } from '#lib/roles.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { badgeLabels, useBadges } from './badges.ts';
import styles from './bottom-nav.module.css';
import { bottomNavEntriesOf } from './portals.ts';

export function BottomNav({ role }: { role: Role }) {
  const badges = useBadges();
  const { user } = useSession();
  const entries = bottomNavEntriesOf(role, user);
  if (entries.length < 2) return null;
  return (
    <nav className={styles.bar} aria-label="Portal">
      {entries.map(({ to, label, icon: Icon, badge }) => (
        <NavLink key={to} className={styles.entry} to={to} end={to === dashboardPaths[role]}>
          <Icon size={22} stroke={1.75} aria-hidden="true" />
          <span>{label}</span>
          {badge && (
            <span className={styles.badge}>
              <CountBadge count={badges[badge]} label={badgeLabels[badge]} />
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

import { NavLink } from 'react-router';
import { useSession } from '#browser/session.ts';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import type { Role } from '#lib/roles.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { bobPath } from '#ui/logo.tsx';
import { badgeLabels, useBadges } from './badges.ts';
import { MemberLinks } from './member-links.tsx';
import { navEntriesOf } from './portals.ts';
import styles from './sidebar.module.css';

export function Sidebar({ role }: { role: Role }) {
  return (
    <nav className={styles.sidebar} aria-label="Portal">
      <NavEntries role={role} />
      <MemberLinks />
    </nav>
  );
}

/** The pages of a portal, with a plumb bob at the current one. */
export function NavEntries({ role, onNavigate }: { role: Role; onNavigate?: () => void }) {
  const badges = useBadges();
  const { user } = useSession();
  return (
    <ul className={styles.entries}>
      {navEntriesOf(role, user).map(({ to, label, icon: Icon, badge }) => (
        <li key={to}>
          <NavLink
            className={styles.entry}
            to={to}
            end={to === dashboardPaths[role]}
            {...(onNavigate && { onClick: onNavigate })}
          >
            <svg
              className={styles.bob}
              viewBox="-6 -1 12 20"
              width="12"
              height="20"
              aria-hidden="true"
            >
              <path d={bobPath} />
            </svg>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            <span className={styles.label}>{label}</span>
            {badge && <CountBadge count={badges[badge]} label={badgeLabels[badge]} />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

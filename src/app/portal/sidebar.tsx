import { useId } from 'react';
import { NavLink } from 'react-router';
import { useSession } from '#browser/session.ts';
import type { Role } from '#lib/roles.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { bobPath } from '#ui/logo.tsx';
import { badgeLabels, useBadges } from './badges.ts';
import { MemberLinks } from './member-links.tsx';
import { type NavGroup, navGroupsOf } from './portals.ts';
import styles from './sidebar.module.css';

export function Sidebar({ role }: { role: Role }) {
  const { user } = useSession();
  return (
    <nav className={styles.sidebar} aria-label="Portal">
      <NavGroups groups={navGroupsOf(role, user)} />
      <MemberLinks />
    </nav>
  );
}

type GroupsProps = {
  groups: readonly NavGroup[];
  /** Two beside each other, for a sheet on a phone. */
  columns?: boolean;
  onNavigate?: () => void;
};

/** The pages of a portal, with a plumb bob at the current one. */
export const NavGroups = ({ groups, columns = false, onNavigate }: GroupsProps) => (
  <div className={styles.groups} data-columns={columns || undefined}>
    {groups.map((group) => (
      <Group key={group.title ?? ''} {...group} {...(onNavigate && { onNavigate })} />
    ))}
  </div>
);

function Group({ title, entries, onNavigate }: NavGroup & Pick<GroupsProps, 'onNavigate'>) {
  const badges = useBadges();
  const id = useId();
  return (
    <div>
      {title && (
        <p className={styles.title} id={id}>
          {title}
        </p>
      )}
      <ul className={styles.entries} {...(title && { 'aria-labelledby': id })}>
        {entries.map(({ to, label, icon: Icon, badge }) => (
          <li key={to}>
            {/* The overview of admins is the parent of their other pages. */}
            <NavLink
              className={styles.entry}
              to={to}
              end={to === '/admin'}
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
    </div>
  );
}

import { IconBell, IconChevronDown, IconMenu2 } from '@tabler/icons-react';
import { useSession } from '#browser/session.ts';
import { type Role, roleNames } from '#lib/roles.ts';
import { CountBadge, countWords } from '#ui/count-badge.tsx';
import { Initials } from '#ui/initials.tsx';
import type { OpenerProps } from '#ui/lazy-menu.tsx';
import { badgeLabels, useBadges } from './badges.ts';
import bar from './bottom-nav.module.css';
import { moreBadgesOf } from './portals.ts';
import profile from './profile-menu.module.css';
import switcher from './role-switcher.module.css';
import header from './top-header.module.css';

/* The buttons of the header, the same before and after what they open is loaded. */

export const ProfileOpener = ({ name, ...props }: OpenerProps & { name: string }) => (
  <button {...props} type="button" className={`icon-button ${profile.opener}`}>
    <Initials name={name} />
    <span className="sr-only">Account of {name}</span>
  </button>
);

export const RoleOpener = ({ role, ...props }: OpenerProps & { role: Role }) => (
  <button {...props} type="button" className={switcher.opener}>
    <span className="sr-only">Switch role: </span>
    {roleNames[role]}
    <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
  </button>
);

export function NotificationsOpener(props: OpenerProps) {
  const { notifications } = useBadges();
  return (
    <button {...props} type="button" className={`icon-button ${header.tool}`}>
      <IconBell size={22} stroke={1.75} aria-hidden="true" />
      <span className="sr-only">Notifications</span>
      <span className={header.badge}>
        <CountBadge count={notifications} label={badgeLabels.notifications} />
      </span>
    </button>
  );
}

export const SlideInOpener = (props: OpenerProps) => (
  <button {...props} type="button" className={`icon-button ${header.tool}`}>
    <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
    <span className="sr-only">Menu</span>
    <WaitingBadge className={header.badge} />
  </button>
);

/** `current`: while the open page is among those that the bar has no place for. */
type MoreProps = OpenerProps & { current: boolean };

export const MoreOpener = ({ current, ...props }: MoreProps) => (
  <button
    {...props}
    type="button"
    className={bar.entry}
    aria-haspopup="dialog"
    data-current={current || undefined}
  >
    <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
    <span>More</span>
    <WaitingBadge className={bar.badge} />
  </button>
);

/** One number for all that waits in a menu, seen without opening it; to screen readers, each part of it with its name. */
function WaitingBadge({ className }: { className: string | undefined }) {
  const { activeRole, user } = useSession();
  const badges = useBadges();
  const counted = moreBadgesOf(activeRole, user).filter((name) => badges[name] > 0);
  if (counted.length === 0) return null;
  const words = counted.map((name) => countWords(badges[name], badgeLabels[name]));
  const sum = counted.reduce((all, name) => all + badges[name], 0);
  return (
    <span className={className}>
      <CountBadge count={sum} label={words.join(', ')} />
    </span>
  );
}

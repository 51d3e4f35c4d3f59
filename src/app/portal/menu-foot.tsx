import { useSession } from '#browser/session.ts';
import { useEndViewing } from '#features/auth/viewing/components/use-end-viewing.ts';
import { isRole, type Role, roleNames } from '#lib/roles.ts';
import { MemberLinks } from './member-links.tsx';
import { sessionForms } from './session-forms.ts';
import styles from './slide-in-menu.module.css';

/** What every menu of a phone ends with: the membership site, the other roles, and the way out. */
export function MenuFoot({ role }: { role: Role }) {
  const { user, viewing } = useSession();
  const endViewing = useEndViewing();
  const others = user.roles.filter(isRole).filter((other) => other !== role);
  return (
    <>
      <MemberLinks />
      <div className={styles.foot}>
        {!viewing &&
          others.map((other) => (
            <button
              key={other}
              type="submit"
              form={sessionForms.switchRole}
              name="role"
              value={other}
              className="button"
            >
              Switch to {roleNames[other].toLowerCase()}
            </button>
          ))}
        {viewing ? (
          <button type="button" className="button" onClick={() => endViewing.mutate({})}>
            Stop viewing
          </button>
        ) : (
          <button type="submit" form={sessionForms.signOut} className="button">
            Sign Out
          </button>
        )}
      </div>
    </>
  );
}

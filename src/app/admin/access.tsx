import type { useSession } from '#browser/session.ts';
import { isRole } from '#lib/roles.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { roleNames } from '../portal/role-switcher.tsx';
import styles from './access.module.css';

const rightNames: Record<string, string> = {
  manage_admins: 'Manage admins',
  manage_users: 'Manage users',
  view_analytics: 'View analytics',
  manage_settings: 'Manage settings',
  all: 'Everything',
};

/** As whom an admin is here, and what they were granted. */
export function Access({ user }: { user: ReturnType<typeof useSession>['user'] }) {
  const rights = user.isMasterAdmin ? ['all'] : user.permissions;
  return (
    <section className={styles.access} aria-labelledby="access">
      <h2 className={styles.title} id="access">
        Your access
      </h2>
      <DefinitionList
        items={[
          { term: 'Signed in as', value: `${user.name}, ${user.email}` },
          {
            term: 'Roles',
            value: [
              user.isMasterAdmin && 'Master admin',
              ...user.roles.map((role) => (isRole(role) ? roleNames[role] : role)),
            ]
              .filter(Boolean)
              .join(', '),
          },
          {
            term: 'Permissions',
            value:
              rights.map((right) => rightNames[right] ?? right).join(', ') ||
              'None yet: a master admin grants them',
          },
        ]}
      />
    </section>
  );
}

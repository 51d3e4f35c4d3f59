import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { type Permission, permissionNames } from '#lib/roles.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './missing-permission.module.css';

const anyOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);

/** Who grants permissions, in a sentence. */
export function useWhomToAsk() {
  const { data } = useQuery(orpc.counts.admin.queryOptions());
  const names = data?.masterAdmins ?? [];
  return names.length > 0
    ? `Ask ${anyOf(names)} to grant it: a master admin can, under People.`
    : 'Ask a master admin to grant it, under People.';
}

/** Shown instead of a page that an admin has no permission for: what it takes, and whom to ask. */
export function MissingPermission({ needed }: { needed: readonly Permission[] }) {
  const whomToAsk = useWhomToAsk();
  const names = needed.map((permission) => `“${permissionNames[permission]}”`);
  return (
    <>
      <PageHeader title="You need permission for this page" />
      <div className={styles.body}>
        <Notice title={`It requires ${anyOf(names)}`}>{whomToAsk}</Notice>
        <p>
          <a href="/admin">Go to the overview</a>
        </p>
      </div>
    </>
  );
}

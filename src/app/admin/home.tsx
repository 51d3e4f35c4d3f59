import { useSession } from '#browser/session.ts';
import { titled } from '#browser/title.ts';
import { isRole, permissionNames, roleNames } from '#lib/roles.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export const meta = titled('Overview');

export default function AdminHome() {
  const { user } = useSession();
  const rights = user.isMasterAdmin ? (['all'] as const) : user.permissions;
  return (
    <>
      <PageHeader title="Overview" />
      <DefinitionList
        items={[
          { term: 'Signed in as', value: user.name },
          { term: 'E-mail', value: user.email },
          {
            term: 'Roles',
            value: user.roles.map((role) => (isRole(role) ? roleNames[role] : role)).join(', '),
          },
          { term: 'Master admin', value: user.isMasterAdmin ? 'Yes' : 'No' },
          {
            term: 'May',
            value:
              rights.map((right) => permissionNames[right]).join(', ') ||
              'Nothing yet: a master admin grants it',
          },
        ]}
      />
    </>
  );
}

import { useEffect } from 'react';
import { attachLinkPrefetch } from '#browser/prefetch-links.ts';
import { useSession } from '#browser/session.ts';
import type { Role } from '#lib/roles.ts';

/** What admins read is kept in the audit log, also while they look as somebody else. */
export function LinkPrefetch({ role }: { role: Role }) {
  const { viewing } = useSession();
  const areReadsKept = role === 'admin' || Boolean(viewing);
  useEffect(() => attachLinkPrefetch({ areReadsKept }), [areReadsKept]);
  return null;
}

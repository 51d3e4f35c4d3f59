import { useMatches } from 'react-router';
import type { Role } from '#lib/roles.ts';
import type { Session } from './context.ts';

type SignedIn = {
  user: NonNullable<Session['user']>;
  activeRole: Role;
  viewing: Session['viewing'];
};

const isSignedIn = (loaderData: unknown): loaderData is SignedIn =>
  typeof loaderData === 'object' && loaderData !== null && 'activeRole' in loaderData;

/** The signed-in user and the active role. Only inside a portal. */
export function useSession(): SignedIn {
  const session = useMatches()
    .map(({ loaderData }) => loaderData)
    .find(isSignedIn);
  if (!session) throw new Error('useSession works only inside a portal');
  const { user, activeRole, viewing } = session;
  return { user, activeRole, viewing };
}

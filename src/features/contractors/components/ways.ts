import type { Role } from '#lib/roles.ts';

/** Whether whoever looks could ask for work: homeowners and guests. */
export const mayAsk = (role: Role | undefined) => role === undefined || role === 'homeowner';

/** Where asking for a quote begins. A guest signs in on the way. */
export const quotePath = (role: Role | undefined, category?: string) =>
  signedIn(
    role,
    category
      ? `/homeowner/projects/new?${new URLSearchParams({ category })}`
      : '/homeowner/projects/new',
  );

export const messagePath = (role: Role | undefined, contractorId: string) =>
  signedIn(role, `/homeowner/messages?${new URLSearchParams({ contractorId })}`);

const signedIn = (role: Role | undefined, path: string) =>
  role ? path : `/login?${new URLSearchParams({ redirect: path })}`;

import type { Role } from '#lib/roles.ts';

/** Whether whoever looks could ask for work: homeowners and guests. */
export const mayAsk = (role: Role | undefined) => role === undefined || role === 'homeowner';

/** Where asking this contractor for a quote begins. A guest signs in on the way. */
export const quotePath = (role: Role | undefined, contractorId: string, category?: string) =>
  signedIn(
    role,
    `/homeowner/projects/new?${new URLSearchParams({ contractorId, ...(category && { category }) })}`,
  );

export const messagePath = (role: Role | undefined, contractorId: string) =>
  signedIn(role, `/homeowner/messages?${new URLSearchParams({ contractorId })}`);

/** The page of a contractor, for whoever is signed in with how to reach it. */
export const publicPath = (contractorId: string) => `/contractor/${contractorId}`;
export const fullPath = (contractorId: string) => `/contractor/${contractorId}/full`;
export const claimPath = (contractorId: string) => `/contractor/${contractorId}/claim`;

export const signedIn = (role: Role | undefined, path: string) =>
  role ? path : `/login?${new URLSearchParams({ redirect: path })}`;

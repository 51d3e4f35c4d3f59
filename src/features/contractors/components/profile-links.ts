import type { Role } from '#lib/roles.ts';

/** Whether whoever looks could ask for work: homeowners and guests. */
export const canRequestQuote = (role: Role | undefined) =>
  role === undefined || role === 'homeowner';

/** Where asking this contractor for a quote begins. A guest signs in on the way. */
export const quoteRequestPath = (role: Role | undefined, contractorId: string, category?: string) =>
  pathViaLogin(
    role,
    `/homeowner/projects/new?${new URLSearchParams({ contractorId, ...(category && { category }) })}`,
  );

export const messagePath = (role: Role | undefined, contractorId: string) =>
  pathViaLogin(role, `/homeowner/messages?${new URLSearchParams({ contractorId })}`);

/** The page of a contractor, for whoever is signed in with how to reach it. */
export const publicProfilePath = (contractorId: string) => `/contractor/${contractorId}`;
export const fullProfilePath = (contractorId: string) => `/contractor/${contractorId}/full`;
export const claimPath = (contractorId: string) => `/contractor/${contractorId}/claim`;

export const pathViaLogin = (role: Role | undefined, path: string) =>
  role ? path : `/login?${new URLSearchParams({ redirect: path })}`;

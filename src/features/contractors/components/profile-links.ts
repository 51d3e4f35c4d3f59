import type { Role } from '#lib/roles.ts';

/** Homeowners, and guests, who make an account at the end. */
export const canRequestQuote = (role: Role | undefined) =>
  role === undefined || role === 'homeowner';

/** The form of a project; guests fill it in before they have an account. */
export const quoteRequestPath = (role: Role | undefined, contractorId: string, category?: string) =>
  `${role ? '/homeowner' : ''}/projects/new?${new URLSearchParams({ contractorId, ...(category && { category }) })}`;

export const messagePath = (role: Role | undefined, contractorId: string) =>
  pathViaLogin(role, `/homeowner/messages?${new URLSearchParams({ contractorId })}`);

/** Where a homeowner asks the business to call. */
export const askToCallPath = (role: Role | undefined, contractorId: string) =>
  pathViaLogin(role, `/homeowner/connect-requests?${new URLSearchParams({ contractorId })}`);

export const publicProfilePath = (contractorId: string) => `/contractor/${contractorId}`;
export const fullProfilePath = (contractorId: string) => `/contractor/${contractorId}/full`;
export const claimPath = (contractorId: string) => `/contractor/${contractorId}/claim`;

export const pathViaLogin = (role: Role | undefined, path: string) =>
  role ? path : `/login?${new URLSearchParams({ redirect: path })}`;

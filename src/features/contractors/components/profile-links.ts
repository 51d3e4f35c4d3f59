import type { Role } from '#lib/roles.ts';

/** Homeowners, and guests, who make an account at the end. */
export const canRequestQuote = (role: Role | undefined) =>
  role === undefined || role === 'homeowner';

/** What somebody searched for, which the form of a project begins with. */
export type Wish = {
  category?: string | undefined;
  q?: string | undefined;
  zipCode?: string | undefined;
  timing?: string | undefined;
};

/** The form of a project; guests fill it in before they have an account. */
export function quoteRequestPath(role: Role | undefined, contractorId: string, wish: Wish = {}) {
  const said = Object.entries(wish).filter(([, value]) => value);
  const params = new URLSearchParams({ contractorId, ...Object.fromEntries(said) });
  return `${role ? '/homeowner' : ''}/projects/new?${params}`;
}

export const messagePath = (role: Role | undefined, contractorId: string) =>
  pathViaAccount(role, `/homeowner/messages?${new URLSearchParams({ contractorId })}`);

/** Where a homeowner asks the business to call. */
export const askToCallPath = (role: Role | undefined, contractorId: string) =>
  pathViaAccount(role, `/homeowner/connect-requests?${new URLSearchParams({ contractorId })}`);

export const publicProfilePath = (contractorId: string) => `/contractor/${contractorId}`;
export const fullProfilePath = (contractorId: string) => `/contractor/${contractorId}/full`;
export const claimPath = (contractorId: string) => `/contractor/${contractorId}/claim`;

export const pathViaLogin = (role: Role | undefined, path: string) =>
  role ? path : `/login?${new URLSearchParams({ redirect: path })}`;

/** Most guests who want something of a pro have no account yet; the page for them leads to signing in, too. */
export const pathViaAccount = (role: Role | undefined, path: string) =>
  role ? path : `/register?${new URLSearchParams({ role: 'homeowner', redirect: path })}`;

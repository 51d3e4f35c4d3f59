import type { Role } from '#lib/roles.ts';

/** Options of a route: `export const handle: RouteHandle = { script: true }`. */
export type RouteHandle = {
  /** The portal whose hue the page has. */
  portal?: 'home' | 'pro' | 'admin';
  /** Hydrates the page in the browser, as portals always do. Public pages are plain HTML by default. */
  script?: boolean;
};

export const hueOf: Record<Role, NonNullable<RouteHandle['portal']>> = {
  homeowner: 'home',
  contractor: 'pro',
  admin: 'admin',
};

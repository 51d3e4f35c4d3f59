import type { Role } from '#lib/roles.ts';

/** What a route may say about itself: `export const handle: Handle = { script: true }`. */
export type RouteHandle = {
  /** The one hue in which portals differ. */
  portal?: 'home' | 'pro' | 'admin';
  /** Wakes the page in the browser. Public pages are plain HTML unless they say so; portals always are awake. */
  script?: boolean;
};

export const hueOf: Record<Role, NonNullable<RouteHandle['portal']>> = {
  homeowner: 'home',
  contractor: 'pro',
  admin: 'admin',
};

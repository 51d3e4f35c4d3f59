import { type Area, isPage, type Page } from './route-table.ts';

const pathsUnder = (start: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${start}/${name}`);

/** Every path that is not for guests (spec §2), with or without a screen. */
const portalPaths: Record<Area, readonly string[]> = {
  'signed-in': ['/contractor/:id/full'],
  homeowner: pathsUnder(
    '/homeowner',
    `dashboard projects projects/new projects/:id projects/:id/edit saved-contractors messages quotes
    notifications profile settings billing reviews calendar files search search-data project-ideas
    cost-calculator help contractor/:id`,
  ),
  contractor: pathsUnder(
    '/contractor',
    `dashboard profile leads projects projects/:id messages calendar quotes quotes/new reviews
    analytics settings billing search help`,
  ),
  admin: [
    '/admin',
    ...pathsUnder(
      '/admin',
      `users contractors homeowners verification analytics support leads projects reviews disputes
      settings payment-settings announcements announcements/new audit-logs seed-data add-user
      import-contractors messages search connect-requests profile`,
    ),
  ],
};

const accessTo = (portal: Area) =>
  portal === 'admin' ? { portal, permission: 'none' as const } : { portal };

/**
 * The paths of the specification that have no screen yet. They are guarded like the others, and redirect to a
 * page that exists.
 */
export const plannedPages: readonly Page[] = (Object.keys(portalPaths) as Area[]).flatMap(
  (portal) =>
    portalPaths[portal]
      .filter((path) => !isPage(path))
      .map((path) => ({ path, file: 'app/portal/planned-page.ts', ...accessTo(portal) })),
);

import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { plannedPages } from './portal-paths.ts';
import { type Page, pages } from './route-table.ts';

const portals = ['public', 'signed-in', 'homeowner', 'contractor', 'admin'] as const;
const allPages = [...pages, ...plannedPages];

/** Both portals may show one file: the path, not the file, names a route. */
const toRoute = ({ path, file }: Page) => route(path, `../${file}`, { id: path });

const portalLayouts = portals
  .map((portal) => ({ portal, shown: allPages.filter((page) => page.portal === portal) }))
  .filter(({ shown }) => shown.length > 0)
  .map(({ portal, shown }) => layout(`${portal}/layout.tsx`, { id: portal }, shown.map(toRoute)));

export default [
  ...portalLayouts,
  route('session', '../features/auth/session/screens/session.ts', { id: 'session' }),
  route('login/social', '../features/auth/social/screens/social.ts', { id: 'social' }),
  route('*', 'unknown.ts', { id: 'unknown' }),
] satisfies RouteConfig;

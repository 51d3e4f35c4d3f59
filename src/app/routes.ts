import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { type Page, pages } from './route-table.ts';

const portals = ['public', 'signed-in', 'homeowner', 'contractor', 'admin'] as const;

/** Several portals may share a file, so routes are identified by path. */
const toRoute = ({ path, file }: Page) => route(path, `../${file}`, { id: path });

const portalLayouts = portals
  .map((portal) => ({ portal, portalPages: pages.filter((page) => page.portal === portal) }))
  .filter(({ portalPages }) => portalPages.length > 0)
  .map(({ portal, portalPages }) =>
    layout(`${portal}/layout.tsx`, { id: portal }, portalPages.map(toRoute)),
  );

export default [
  ...portalLayouts,
  route('session', '../features/auth/session/screens/session.ts', { id: 'session' }),
  route('login/social', '../features/auth/social/screens/social.ts', { id: 'social' }),
  route('*', 'unknown-path.ts', { id: 'unknown' }),
] satisfies RouteConfig;

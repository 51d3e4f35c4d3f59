import { LazyMenu } from '#ui/lazy-menu.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

export const load = () => import('./menus.tsx');

/** What the header of a portal opens: loaded once the page stands, and when it is opened at the latest. */
export const OpenedProfileMenu = lazyPart(async () => ({
  default: (await load()).OpenedProfileMenu,
}));
export const OpenedRoleMenu = lazyPart(async () => ({ default: (await load()).OpenedRoleMenu }));
export const OpenedNotifications = lazyPart(async () => ({
  default: (await load()).OpenedNotifications,
}));
export const OpenedMoreSheet = lazyPart(async () => ({ default: (await load()).OpenedMoreSheet }));
export const OpenedSlideInMenu = lazyPart(async () => ({
  default: (await load()).OpenedSlideInMenu,
}));

/** A menu of the header: all of them come in one file. */
export const HeaderMenu = (props: Omit<Parameters<typeof LazyMenu>[0], 'preload'>) => (
  <LazyMenu {...props} preload={OpenedProfileMenu.preload} />
);

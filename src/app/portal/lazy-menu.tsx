import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#browser/lazy-part.ts';
import type { OpenerProps } from './openers.tsx';

const load = () => import('./menus.tsx');

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

type Props = {
  opener: (props: OpenerProps) => ReactElement;
  /** The same button with what it opens, open. */
  children: ReactNode;
};

/** A button whose menu is loaded when it is first opened. */
export function LazyMenu({ opener, children }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const button = opener({
    'aria-expanded': false,
    onClick: () => setIsWanted(true),
    onPointerEnter: OpenedProfileMenu.preload,
    onFocus: OpenedProfileMenu.preload,
  });
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button;
}

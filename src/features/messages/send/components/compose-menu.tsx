import { LazyMenu } from '#ui/lazy-menu.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { ComposeOpener } from './compose-opener.tsx';
import type { AddMenuProps } from './composer.tsx';

const OpenedComposeMenu = lazyPart(() => import('./opened-compose-menu.tsx'));

/** The button beside the field where a business writes, in the place of the one that only adds files. */
export default function ComposeMenu(props: AddMenuProps) {
  return (
    <LazyMenu
      preload={OpenedComposeMenu.preload}
      opener={(opener) => <ComposeOpener {...opener} />}
    >
      <OpenedComposeMenu {...props} />
    </LazyMenu>
  );
}

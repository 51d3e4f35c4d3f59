import { useSession } from '#browser/session.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { HeaderMenu, load } from './lazy-menu.tsx';
import { NewOpener } from './new-opener.tsx';

const OpenedNewMenu = lazyPart(async () => ({ default: (await load()).OpenedNewMenu }));

/** What a business writes again and again, from any page. An admin who looks as one of them changes nothing. */
export function NewMenu() {
  const { user, viewing } = useSession();
  if (!user.contractorId || viewing) return null;
  return (
    <HeaderMenu opener={(opener) => <NewOpener {...opener} aria-haspopup="menu" />}>
      <OpenedNewMenu />
    </HeaderMenu>
  );
}

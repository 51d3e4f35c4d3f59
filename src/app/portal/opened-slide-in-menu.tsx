import { CloseButton, Drawer } from '@mantine/core';
import { useMatches } from 'react-router';
import { useSession } from '#browser/session.ts';
import { brandOf } from '#browser/title.ts';
import type { Role } from '#lib/roles.ts';
import { Wordmark } from '#ui/logo.tsx';
import { useOpenAtOnce } from '#ui/use-open-at-once.ts';
import { MenuFoot } from './menu-foot.tsx';
import { SlideInOpener } from './openers.tsx';
import { navGroupsOf, portals } from './portals.ts';
import { NavGroups } from './sidebar.tsx';
import styles from './slide-in-menu.module.css';

/** All pages of the portal, on a phone. */
export function OpenedSlideInMenu({ role }: { role: Role }) {
  const { button, opened, setOpened } = useOpenAtOnce();
  const { user } = useSession();
  const brand = brandOf(useMatches());
  const close = () => setOpened(false);
  return (
    <>
      <SlideInOpener ref={button} aria-expanded={opened} onClick={() => setOpened(true)} />
      <Drawer.Root opened={opened} onClose={close} size="18rem">
        <Drawer.Overlay />
        <Drawer.Content aria-label={portals[role].label}>
          <Drawer.Body>
            <div className={styles.top}>
              <Wordmark name={brand} size={24} />
              <CloseButton onClick={close} />
            </div>
            <nav aria-label="Menu">
              <NavGroups groups={navGroupsOf(role, user)} onNavigate={close} />
            </nav>
            <MenuFoot role={role} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

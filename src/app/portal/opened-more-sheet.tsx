import { CloseButton, Drawer } from '@mantine/core';
import { useSession } from '#browser/session.ts';
import type { Role } from '#lib/roles.ts';
import { useOpenAtOnce } from '#ui/use-open-at-once.ts';
import { MenuFoot } from './menu-foot.tsx';
import { MoreOpener } from './openers.tsx';
import { moreNavGroupsOf } from './portals.ts';
import { NavGroups } from './sidebar.tsx';
import styles from './slide-in-menu.module.css';

/** What the bar of a phone has no place for, within reach of a thumb. */
export function OpenedMoreSheet({ role, current }: { role: Role; current: boolean }) {
  const { button, opened, setOpened } = useOpenAtOnce();
  const { user } = useSession();
  const close = () => setOpened(false);
  return (
    <>
      <MoreOpener
        ref={button}
        current={current}
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      />
      <Drawer.Root opened={opened} onClose={close} position="bottom" size="auto">
        <Drawer.Overlay />
        <Drawer.Content className={styles.sheet} aria-label="More pages">
          <Drawer.Body>
            <div className={styles.top}>
              <p className={styles.name}>More</p>
              <CloseButton onClick={close} />
            </div>
            <nav aria-label="More">
              <NavGroups groups={moreNavGroupsOf(role, user)} columns onNavigate={close} />
            </nav>
            <MenuFoot role={role} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

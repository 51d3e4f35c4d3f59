import { CloseButton, Drawer } from '@mantine/core';
import { useMatches } from 'react-router';
import { useSession } from '#browser/session.ts';
import { brandOf } from '#browser/title.ts';
import { useEndViewing } from '#features/auth/viewing/components/use-end-viewing.ts';
import type { Role } from '#lib/roles.ts';
import { Wordmark } from '#ui/logo.tsx';
import { MemberLinks } from './member-links.tsx';
import { SlideInOpener } from './openers.tsx';
import { portals } from './portals.ts';
import { sessionForms } from './session-forms.ts';
import { NavEntries } from './sidebar.tsx';
import styles from './slide-in-menu.module.css';
import { useOpenAtOnce } from './use-open-at-once.ts';

/** All pages of the portal, on a phone. */
export function OpenedSlideInMenu({ role }: { role: Role }) {
  const { button, opened, setOpened } = useOpenAtOnce();
  const { viewing } = useSession();
  const endViewing = useEndViewing();
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
              <NavEntries role={role} onNavigate={close} />
              <MemberLinks />
            </nav>
            {viewing ? (
              <button
                type="button"
                className={`button ${styles.signOut}`}
                onClick={() => endViewing.mutate({})}
              >
                Stop viewing
              </button>
            ) : (
              <button
                type="submit"
                form={sessionForms.signOut}
                className={`button ${styles.signOut}`}
              >
                Sign Out
              </button>
            )}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

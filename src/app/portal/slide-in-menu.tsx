import { CloseButton, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import type { Role } from '#lib/roles.ts';
import { Wordmark } from '#ui/logo.tsx';
import { MemberLinks } from './member-links.tsx';
import { portals } from './portals.ts';
import { sessionForms } from './session-forms.ts';
import { NavEntries } from './sidebar.tsx';
import styles from './slide-in-menu.module.css';
import header from './top-header.module.css';

/** All pages of the portal, on a phone. */
export function SlideInMenu({ role }: { role: Role }) {
  const [opened, setOpened] = useState(false);
  const brand = brandOf(useMatches());
  const close = () => setOpened(false);
  return (
    <>
      <button
        type="button"
        className={`icon-button ${header.tool}`}
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
        <span className="sr-only">Menu</span>
      </button>
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
            <button
              type="submit"
              form={sessionForms.signOut}
              className={`button ${styles.signOut}`}
            >
              Sign Out
            </button>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

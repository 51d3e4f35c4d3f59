import { Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Role } from '#lib/roles.ts';
import { portals } from './portals.ts';
import { sessionForms } from './session-forms.ts';
import { Entries } from './sidebar.tsx';
import styles from './top-header.module.css';

/** All pages of the portal on a phone. */
export function SlideInMenu({ role }: { role: Role }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
        <span className="sr-only">Menu</span>
      </button>
      <Drawer opened={opened} onClose={close} size="18rem" title={portals[role].label}>
        <nav aria-label="Menu">
          <Entries role={role} onFollow={close} />
        </nav>
        <button
          type="submit"
          form={sessionForms.signOut}
          className="button"
          style={{ marginTop: 'var(--pb-space-5)' }}
        >
          Sign out
        </button>
      </Drawer>
    </>
  );
}

import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { NewOpener } from './new-opener.tsx';
import { OpenedHeaderMenu } from './opened-header-menu.tsx';
import styles from './opened-new-menu.module.css';

/** The pages where each is written; `new` opens the form of those that have one. */
const entries: { to: string; label: string; note?: string }[] = [
  { to: '/contractor/quotes/new', label: 'Quote' },
  { to: '/contractor/billing?new=invoice', label: 'Invoice', note: 'For an accepted quote' },
  { to: '/contractor/calendar?new=site_visit', label: 'Visit' },
  { to: '/contractor/customers?new=customer', label: 'Customer' },
];

export const OpenedNewMenu = () => (
  <OpenedHeaderMenu opener={(button) => <NewOpener ref={button} />}>
    {entries.map(({ to, label, note }) => (
      <Menu.Item key={to} component={Link} to={to}>
        {label}
        {note && <small className={styles.note}> {note}</small>}
      </Menu.Item>
    ))}
  </OpenedHeaderMenu>
);

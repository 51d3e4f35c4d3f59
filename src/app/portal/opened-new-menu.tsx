import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { NewOpener } from './new-opener.tsx';
import { OpenedHeaderMenu } from './opened-header-menu.tsx';

/** The pages where each is written; `new` opens the form of those that have one. */
const entries = [
  { to: '/contractor/quotes/new', label: 'Quote' },
  { to: '/contractor/billing?new=invoice', label: 'Invoice' },
  { to: '/contractor/calendar?new=site_visit', label: 'Visit' },
  { to: '/contractor/customers?new=customer', label: 'Customer' },
];

export const OpenedNewMenu = () => (
  <OpenedHeaderMenu opener={(button) => <NewOpener ref={button} />}>
    {entries.map(({ to, label }) => (
      <Menu.Item key={to} component={Link} to={to}>
        {label}
      </Menu.Item>
    ))}
  </OpenedHeaderMenu>
);

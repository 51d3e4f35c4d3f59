import { IconHelp } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import type { Role } from '#lib/roles.ts';
import { isPage } from '../route-table.ts';
import styles from './help-link.module.css';

/** Leads from a screen to the articles that explain it. */
export function HelpLink({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const help = `/${role}/help`;
  if (!isPage(help) || pathname.startsWith(help)) return null;
  return (
    <p className={styles.foot}>
      <Link className={styles.link} to={`${help}?from=${encodeURIComponent(pathname)}`}>
        <IconHelp size={18} stroke={1.75} aria-hidden="true" />
        Help with this page
      </Link>
    </p>
  );
}

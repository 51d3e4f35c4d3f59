import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import { Wordmark } from '#ui/mark.tsx';
import { isPage } from '../table.ts';
import { AccountMenu, type Viewer } from './account-menu.tsx';
import styles from './header.module.css';

const links = [
  { to: '/search', label: 'Find contractors' },
  { to: '/how-it-works', label: 'How it works' },
  { to: '/for-contractors', label: 'For contractors' },
  { to: '/resources', label: 'Resources' },
  { to: '/contact', label: 'Contact' },
].filter(({ to }) => isPage(to));

export function PublicHeader({ viewer }: { viewer: Viewer | null | undefined }) {
  const brand = brandOf(useMatches());
  return (
    <header className={styles.header}>
      <div className={`page ${styles.row}`}>
        <a className={styles.home} href="/" aria-label={`${brand}, home`}>
          <Wordmark name={brand} />
        </a>
        {links.length > 0 && (
          <nav className={styles.links} aria-label="Site">
            {links.map(({ to, label }) => (
              <a key={to} href={to}>
                {label}
              </a>
            ))}
          </nav>
        )}
        <div className={styles.account}>
          {viewer ? (
            <AccountMenu viewer={viewer} />
          ) : (
            <>
              <a className="button button-quiet" href="/login">
                Sign in
              </a>
              <a className="button button-primary" href="/get-started">
                Get started
              </a>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

import { IconMenu2 } from '@tabler/icons-react';
import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import { Wordmark } from '#ui/logo.tsx';
import { isPage } from '../route-table.ts';
import { AccountMenu, type Viewer } from './account-menu.tsx';
import styles from './header.module.css';

/** Labels as in the specification. */
const links = [
  { to: '/search', label: 'Find Contractors' },
  { to: '/how-it-works', label: 'How It Works' },
  { to: '/for-contractors', label: 'For Contractors' },
  { to: '/resources', label: 'Resources' },
  { to: '/contact', label: 'Contact' },
].filter(({ to }) => isPage(to));

/** Where somebody signs up already, or describes a project, which ends with an account of its own. */
const signUpPaths = ['/get-started', '/register', '/projects/new'];

const getStarted = { to: '/get-started', label: 'Get Started', portal: undefined };
/** The one way on of a page that is for contractors alone, as its own buttons have it. */
const startAsPro = { to: '/register?role=contractor', label: 'Join as a pro', portal: 'pro' };

export function PublicHeader({ viewer }: { viewer: Viewer | null | undefined }) {
  const matches = useMatches();
  const brand = brandOf(matches);
  const here = matches.at(-1)?.pathname;
  const isSigningUp = signUpPaths.some((path) => here === path);
  const isSigningIn = here === '/login';
  const start = here === '/for-contractors' ? startAsPro : getStarted;
  const list = (
    <ul className={styles.list}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <a href={to} aria-current={here === to ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );

  return (
    <header className={styles.header}>
      <div className={`page ${styles.row}`}>
        <a className={styles.home} href="/" aria-label={`${brand}, home`}>
          <Wordmark name={brand} />
        </a>
        <nav className={styles.links} aria-label="Site">
          {list}
        </nav>
        <div className={styles.account}>
          {viewer ? (
            <AccountMenu viewer={viewer} />
          ) : (
            <>
              {!isSigningIn && (
                <a
                  className={`button button-quiet ${isSigningUp ? '' : styles.signIn}`}
                  href="/login"
                >
                  Sign In
                </a>
              )}
              {!isSigningUp && (
                <a
                  className={`button button-primary ${styles.start}`}
                  href={start.to}
                  data-portal={start.portal}
                >
                  {start.label}
                </a>
              )}
            </>
          )}
          <button
            type="button"
            className={`icon-button ${styles.opener}`}
            popoverTarget="site-menu"
            aria-label="Menu"
          >
            <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        {/* A native popover: opens, closes and restores the focus without JavaScript. */}
        <div id="site-menu" popover="auto" className={styles.menu}>
          <nav aria-label="Menu">{list}</nav>
          {!viewer && (
            <div className={styles.menuAccount}>
              <a href="/login">Sign In</a>
              <a href={start.to}>{start.label}</a>
            </div>
          )}
        </div>
      </div>
    </header>
  );
}

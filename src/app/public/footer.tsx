import { useMatches } from 'react-router';
import type { Api } from '#browser/context.ts';
import { brandOf } from '#browser/title.ts';
import { atLeast } from '#lib/counts.ts';
import { Wordmark } from '#ui/mark.tsx';
import { isPage } from '../table.ts';
import styles from './footer.module.css';
import { SchemeSwitch } from './scheme-switch.tsx';

type Figures = Awaited<ReturnType<Api['counts']['footer']>>;

/** Fewer than this say more about how young the site is than about who is on it. */
const WORTH_SAYING = 10;

const links = [
  { to: '/login', label: 'Sign in' },
  { to: '/register', label: 'Post a project' },
  { to: '/register?role=contractor', label: 'Offer your work' },
  { to: '/how-it-works', label: 'How it works' },
  { to: '/contact', label: 'Contact' },
].filter(({ to }) => isPage(to.split('?', 1)[0] ?? to));

export function PublicFooter({ figures }: { figures: Figures | undefined }) {
  const brand = brandOf(useMatches());
  const { activeContractors = 0, averageRatingPercent } = figures ?? {};
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.about}>
          <Wordmark name={brand} size={24} />
          <p>Home projects and the contractors who do them, on one straight line.</p>
        </div>
        {activeContractors >= WORTH_SAYING && (
          <dl className={styles.figures}>
            <div>
              <dt>Active contractors</dt>
              <dd>{atLeast(activeContractors)}</dd>
            </div>
            {typeof averageRatingPercent === 'number' && (
              <div>
                <dt>Average rating</dt>
                <dd>{averageRatingPercent}%</dd>
              </div>
            )}
          </dl>
        )}
        <nav className={styles.links} aria-label="Footer">
          {links.map(({ to, label }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
        </nav>
        <SchemeSwitch />
      </div>
    </footer>
  );
}

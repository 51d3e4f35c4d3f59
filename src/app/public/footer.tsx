import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import { Wordmark } from '#ui/logo.tsx';
import { isPage } from '../route-table.ts';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import styles from './footer.module.css';
import { type Figures, SiteFigures } from './site-figures.tsx';

/** What the header names, too, has the header's name. */
const columns = [
  {
    title: 'Homeowners',
    links: [
      { to: '/search', label: 'Find Contractors' },
      { to: '/services', label: 'Services and cities' },
      { to: '/how-it-works#process', label: 'How It Works' },
      { to: '/resources/cost-calculator', label: 'Cost calculator' },
      { to: '/resources/project-ideas', label: 'Project ideas' },
    ],
  },
  {
    title: 'Contractors',
    links: [
      { to: '/for-contractors#learn-more', label: 'For Contractors' },
      { to: '/register?role=contractor', label: 'Join as a pro' },
    ],
  },
  {
    title: 'About',
    links: [
      { to: '/how-reviews-work', label: 'How reviews work' },
      { to: '/how-disputes-work', label: 'How disputes work' },
      { to: '/resources', label: 'Resources' },
      { to: '/contact', label: 'Contact' },
      { to: '/privacy-policy.html', label: 'Privacy policy' },
      { to: '/terms-of-service.html', label: 'Terms of service' },
    ],
  },
].map(({ title, links }) => ({
  title,
  links: links.filter(({ to }) => isPage(to.split(/[?#]/, 1)[0] ?? to)),
}));

export function PublicFooter({ figures }: { figures: Figures | undefined }) {
  const brand = brandOf(useMatches());
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.about}>
          <Wordmark name={brand} size={24} />
          <p>Home projects and the pros who do them.</p>
          <ColorSchemeSwitch />
        </div>
        <SiteFigures figures={figures} className={styles.figures} />
        <nav className={styles.links} aria-label="Footer">
          {columns.map(({ title, links }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul className={styles.list}>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <a href={to}>{label}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </div>
    </footer>
  );
}

import { cityServices } from './city-services.ts';
import styles from './local-links.module.css';
import type { LocalContent } from './local-texts.ts';

/** Links to the neighboring pages: other services here, and this service elsewhere. */
export function LocalLinks({ content }: { content: LocalContent }) {
  const { service, city, cities } = content;
  const services = cityServices(content);
  const elsewhere = service === null ? 'Pros in other cities' : `${service} by city`;
  return (
    <>
      {city && services.length > 0 && (
        <LinkList
          id="services"
          title={service === null ? `Services in ${city.city}` : `Other services in ${city.city}`}
          links={services.map(({ name, path }) => ({ label: name, path }))}
          more={
            service === null ? undefined : { label: `All pros in ${city.city}`, path: city.path }
          }
        />
      )}
      {service !== null && cities.length > 0 && (
        <LinkList
          id="cities"
          title={elsewhere}
          links={cities.map((there) => ({
            label: `${there.city}, ${there.state}`,
            path: there.path,
            pros: there.pros,
          }))}
        />
      )}
    </>
  );
}

type Target = { label: string; path: string; pros?: number };

type LinkListProps = {
  id: string;
  title: string;
  links: readonly Target[];
  more?: { label: string; path: string } | undefined;
};

/** So many stand open; the others are folded away. */
const OPEN_LINKS = 14;

export const LinkList = ({ id, title, links, more }: LinkListProps) => {
  const isFolded = links.length > OPEN_LINKS + 1;
  const folded = isFolded ? links.slice(OPEN_LINKS) : [];
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Links links={isFolded ? links.slice(0, OPEN_LINKS) : links} more={more} />
      {isFolded && (
        <details>
          <summary className={styles.fold}>{folded.length} more</summary>
          <Links links={folded} />
        </details>
      )}
    </section>
  );
};

const Links = ({ links, more }: Pick<LinkListProps, 'links' | 'more'>) => (
  <ul className={styles.links}>
    {links.map(({ label, path, pros }) => (
      <li key={path}>
        <a href={path}>
          {label}
          {pros !== undefined && (
            <span>{pros === 1 ? '1 pro' : `${pros.toLocaleString('en-US')} pros`}</span>
          )}
        </a>
      </li>
    ))}
    {more && (
      <li>
        <a href={more.path}>{more.label}</a>
      </li>
    )}
  </ul>
);

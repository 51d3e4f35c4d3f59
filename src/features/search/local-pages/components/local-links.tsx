import { cityServices } from './city-services.ts';
import styles from './local-links.module.css';
import type { LocalContent } from './local-texts.ts';

/** Links to the neighboring pages: other services here, and this service elsewhere. */
export function LocalLinks({ content }: { content: LocalContent }) {
  const { service, city, cities } = content;
  const services = service === null ? cityServices(content) : content.services;
  const elsewhere = service === null ? 'Pros in other cities' : `${service} by city`;
  return (
    <>
      {city && services.length > 0 && (
        <LinkList
          id="services"
          title={service === null ? `Services in ${city.city}` : `Other services in ${city.city}`}
          links={services.map(({ name, path, pros }) => ({ label: name, path, pros }))}
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

type LinkListProps = {
  id: string;
  title: string;
  links: readonly { label: string; path: string; pros: number }[];
  more?: { label: string; path: string } | undefined;
};

export const LinkList = ({ id, title, links, more }: LinkListProps) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <ul className={styles.links}>
      {links.map(({ label, path, pros }) => (
        <li key={path}>
          <a href={path}>{label}</a>
          <span>{pros === 1 ? '1 pro' : `${pros.toLocaleString('en-US')} pros`}</span>
        </li>
      ))}
    </ul>
    {more && <a href={more.path}>{more.label}</a>}
  </section>
);

import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { breadcrumbs, pageMeta } from '#browser/page-meta.ts';
import { groupTrades } from '#features/categories/components/trade-options.tsx';
import { slugOf } from '#lib/slug.ts';
import { ArticleHead } from '#ui/article.tsx';
import { StartForm } from '../../components/start-form.tsx';
import chips from '../components/local-links.module.css';
import { LinkList } from '../components/local-links.tsx';
import { localPath } from '../rules.ts';
import styles from './services.module.css';

const path = localPath({});

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [categories, pages] = await Promise.all([api.categories.list(), api.localPages.list({})]);
  const prosOf = new Map(pages.services.map(({ name, pros }) => [name, pros]));
  return {
    groups: groupTrades(categories.items).map(({ name, trades }) => ({
      name,
      trades: trades.map((trade) => ({
        name: trade,
        path: localPath({ service: trade }),
        pros: prosOf.get(trade),
      })),
    })),
    cities: pages.cities,
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'All services and cities',
    description:
      'Every kind of home project, from roof repair to house cleaning, and the cities where pros do it. Compare quotes line by line, free for homeowners.',
    path,
    structuredData: [
      breadcrumbs(matches, [
        { name: 'Home', path: '/' },
        { name: 'Services', path },
      ]),
    ],
  });

export default function Services() {
  const { groups, cities } = useLoaderData<typeof loader>();
  return (
    <>
      <ArticleHead title="All services and cities">
        Tell us what’s going on in your own words, or choose a service or a city.
      </ArticleHead>
      <div className={`page ${styles.page}`}>
        <StartForm zipCode="" />
        <nav aria-label="Kinds of services">
          <ul className={chips.links}>
            {groups.map(({ name }) => (
              <li key={name}>
                <a href={`#${slugOf(name)}`}>{name}</a>
              </li>
            ))}
            {cities.length > 0 && (
              <li>
                <a href="#cities">Cities</a>
              </li>
            )}
          </ul>
        </nav>
        <div className={styles.groups}>
          {groups.map(({ name, trades }) => (
            <section key={name} className={styles.group} aria-labelledby={slugOf(name)}>
              <h2 id={slugOf(name)}>{name}</h2>
              <ul>
                {trades.map((trade) => (
                  <li key={trade.name}>
                    <a href={trade.path}>
                      {trade.name} {trade.pros !== undefined && <span>{trade.pros} pros</span>}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {cities.length > 0 && (
          <LinkList
            id="cities"
            title="Cities"
            links={cities.map(({ city, state, path, pros }) => ({
              label: `${city}, ${state}`,
              path,
              pros,
            }))}
          />
        )}
      </div>
    </>
  );
}

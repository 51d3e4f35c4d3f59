import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router';
import { apiContext } from '#browser/context.ts';
import { breadcrumbs, pageMeta } from '#browser/page-meta.ts';
import { siteOf } from '#browser/title.ts';
import { AskedFirst } from '#features/contractors/components/asked-first.tsx';
import { GuestActions } from '#features/contractors/components/guest-actions.tsx';
import { publicProfilePath } from '#features/contractors/components/profile-links.ts';
import { acceptedRange } from '#features/quotes/accepted-prices/rules.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { slugOf } from '#lib/slug.ts';
import { ResultList } from '../../components/result-list.tsx';
import { StartForm } from '../../components/start-form.tsx';
import { parseQuery, searchPath } from '../../rules.ts';
import { CostSection, LocalPrice, NoCosts } from '../components/cost-section.tsx';
import { FewPros } from '../components/few-pros.tsx';
import { LocalFigures } from '../components/local-figures.tsx';
import { LocalLinks } from '../components/local-links.tsx';
import {
  describe,
  ELSEWHERE,
  type LocalContent,
  placesOf,
  titleOf,
  trailOf,
} from '../components/local-texts.ts';
import { localPath } from '../rules.ts';
import styles from './local-page.module.css';

/**
 * A page by service, by city, or by service and city. Where a city has too few pros, the search looks around it; a service
 * with too few keeps its page, with what is known of the work.
 */
export async function loader({ context, params: { service, city } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const content = await api.localPages.get({ service, city }).catch((error: unknown) => {
    const known = getApiError(error);
    // A slug that cannot be one is as unknown as one that nobody has.
    if (known?.code === 'not-found' || known?.code === 'invalid-argument')
      throw data(null, { status: 404 });
    throw error;
  });
  // A service that was renamed or merged: its old address leads to the new one.
  if (content.service !== null && slugOf(content.service) !== service)
    throw redirect(localPath({ service: content.service, city }), 301);
  if (!content.hasPage && content.city) throw redirect(searchFor(content));
  const zipCode = content.city?.zipCode ?? content.items[0]?.zipCode;
  const category = content.service;
  if (category === null) return { content, costs: null, hasCosts: false };
  const [costs, known] = await Promise.all([
    zipCode === undefined ? null : api.costs.estimate({ category, zipCode }).catch(() => null),
    api.costs
      .list({ category, ...(zipCode !== undefined && { zipCode }) })
      .catch(() => ({ items: [] })),
  ]);
  return { content, costs, hasCosts: known.items.length > 0 };
}

const searchFor = ({ service, city }: Pick<LocalContent, 'service' | 'city'>) =>
  searchPath('/search', {
    ...parseQuery(new URLSearchParams()),
    service: service ?? '',
    zip: city?.zipCode ?? '',
  });

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { content } = loaderData;
  const site = siteOf(matches);
  const trail = trailOf(content, location.pathname);
  return pageMeta(matches, {
    title: titleOf(content),
    description: describe(content),
    path: location.pathname,
    noIndex: !content.hasPage,
    picture: '/og/search.png',
    structuredData: [
      breadcrumbs(matches, [{ name: 'Home', path: '/' }, ...trail]),
      {
        '@type': 'ItemList',
        name: titleOf(content),
        numberOfItems: content.items.length,
        itemListElement: content.items.map(({ id, businessName }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: businessName,
          url: `${site}${publicProfilePath(id)}`,
        })),
      },
    ],
  });
};

export default function LocalPage() {
  const { content, costs, hasCosts } = useLoaderData<typeof loader>();
  const { service, city, items, guide, questions, figures } = content;
  const trail = trailOf(content, '');
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <nav aria-label="Breadcrumb">
          <ol className={styles.trail}>
            {trail.slice(0, -1).map(({ name, path }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
            <li aria-current="page">{trail.at(-1)?.name}</li>
          </ol>
        </nav>
        <h1>{titleOf(content)}</h1>
        {figures.pros > 0 && <LocalFigures figures={figures} isOfService={service !== null} />}
      </header>
      <div className={styles.top}>
        <div className={styles.ask}>
          <StartForm service={service} zipCode={city?.zipCode ?? ''} />
          <p className={styles.soft}>
            Free, and no account needed to start. Up to four pros can answer.
          </p>
          {costs && <LocalPrice costs={costs} />}
        </div>
        {content.hasPage ? (
          <section className={styles.pros} aria-labelledby="pros">
            <h2 id="pros">{prosHeading(content)}</h2>
            {!city && (
              <p className={styles.soft}>
                {items.length > 1 ? 'They’re in ' : 'In '}
                {placesOf(items)}. {ELSEWHERE}
              </p>
            )}
            <AskedFirst pro="one pro" />
            <ResultList
              items={items}
              profilesPath="/contractor"
              preferredService={service ?? ''}
              numbered={false}
              actions={({ id, businessName, services }) => (
                <GuestActions
                  id={id}
                  businessName={businessName}
                  wish={{
                    category: service ?? (services.length === 1 ? services[0] : undefined),
                    zipCode: city?.zipCode,
                  }}
                />
              )}
            />
            <p className={styles.soft}>
              Sorted by our <a href="/how-it-works#order">published ranking</a>. Nobody can pay to
              rank higher.
              {service !== null && city && (
                <>
                  {' '}
                  Pros from nearby may work here, too:{' '}
                  <a href={searchFor(content)}>search around {city.city}</a>.
                </>
              )}
            </p>
          </section>
        ) : (
          <FewPros content={content} search={searchFor(content)} />
        )}
      </div>
      {service !== null && (
        <div className={styles.more}>
          {guide && (
            <section className={styles.section} aria-labelledby="work">
              <h2 id="work">What the work is</h2>
              <p>{guide.about}</p>
            </section>
          )}
          {costs ? (
            <CostSection costs={costs} />
          ) : (
            <NoCosts
              category={service}
              zipCode={city?.zipCode}
              hasCosts={hasCosts}
              accepted={acceptedRange(items.map(({ acceptedPrice }) => acceptedPrice))}
            />
          )}
          {guide && (
            <section className={styles.section} aria-labelledby="quote">
              <h2 id="quote">What a good quote says</h2>
              <p>{guide.quote}</p>
            </section>
          )}
          {guide && questions.length > 0 && (
            <section className={styles.section} aria-labelledby="questions">
              <h2 id="questions">What pros will ask you</h2>
              <ul className={styles.questions}>
                {questions.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      <LocalLinks content={content} />
    </div>
  );
}

const prosHeading = ({ items, figures, city }: LocalContent) => {
  const where = city ? ` in ${city.city}` : '';
  return items.length < figures.pros
    ? `The best ${items.length} of ${figures.pros.toLocaleString('en-US')} pros${where}`
    : `All ${items.length} pros${where}`;
};

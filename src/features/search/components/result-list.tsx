import { Fragment, type ReactNode } from 'react';
import { Link, useMatches } from 'react-router';
import type { Api } from '#browser/context.ts';
import { brandOf } from '#browser/title.ts';
import { Badges } from '#features/contractors/components/badges.tsx';
import { formatResponseTime } from '#features/contractors/rules.ts';
import { ResponsivePicture } from '#features/files/components/responsive-picture.tsx';
import { formatCents } from '#lib/money.ts';
import { Facts } from '#ui/facts.tsx';
import { Initials } from '#ui/initials.tsx';
import { Stars } from '#ui/stars.tsx';
import { formatMiles } from './labels.ts';
import styles from './result-list.module.css';

export type SearchResults = Awaited<ReturnType<Api['contractors']['search']>>;
export type Result = SearchResults['items'][number];

const MAX_SERVICES = 4;
/** So many rows come before what stands between them. */
const BETWEEN = 2;

type Props = {
  items: readonly Result[];
  /** Parent path of the contractors' pages. */
  profilesPath: string;
  /** The service that was searched for or that the words mean, which the cards are about. */
  preferredService: string;
  /** Other services that the words may mean, as good to have. */
  otherServices?: readonly string[];
  /** Whether rows have numbers that the map refers to. */
  numbered: boolean;
  /** How many rows are above this list. */
  above?: number;
  /** On phones, what stands after the second row, or the last. */
  between?: ReactNode;
  /** Controls for a contractor. */
  actions?: ((result: Result) => ReactNode) | undefined;
  /** What the reader has to do with a contractor. */
  ownFacts?: ((result: Result) => ReactNode) | undefined;
};

export function ResultList({
  items,
  profilesPath,
  preferredService,
  otherServices = [],
  numbered,
  above = 0,
  between,
  actions,
  ownFacts,
}: Props) {
  const asked = [preferredService, ...otherServices];
  return (
    <ol className={styles.list} data-numbered={numbered || undefined} start={above + 1}>
      {items.map((item, index) => (
        <Fragment key={item.id}>
          <li id={`contractor-${item.id}`} className={styles.row}>
            <span className={styles.mark}>
              {item.work ? (
                <ResponsivePicture
                  picture={item.work}
                  alt={item.work.title}
                  sizes="(min-width: 40rem) 11rem, 5rem"
                />
              ) : (
                <span className={styles.placeholder}>
                  <Initials name={item.businessName} size={44} />
                  <span className={styles.none}>No photos yet</span>
                </span>
              )}
              {item.work && preferredService && !asked.includes(item.work.category) && (
                <span className={styles.other}>Other work</span>
              )}
              {numbered && (
                <span className={styles.number}>
                  <span className="sr-only">On the map: </span>
                  {above + index + 1}
                </span>
              )}
            </span>
            <ResultFacts
              item={item}
              page={`${profilesPath}/${item.id}`}
              preferredService={preferredService}
              otherServices={otherServices}
              own={ownFacts?.(item)}
            />
            {item.reviewLine && <p className={styles.quote}>“{item.reviewLine}”</p>}
            {actions && <div className={styles.actions}>{actions(item)}</div>}
          </li>
          {between && index === Math.min(BETWEEN, items.length) - 1 && (
            <li className={styles.between}>{between}</li>
          )}
        </Fragment>
      ))}
    </ol>
  );
}

/** A phone has no room for it. */
const AWAY = / away$/;

type FactsProps = Required<Pick<Props, 'preferredService' | 'otherServices'>> & {
  item: Result;
  page: string;
  own: ReactNode;
};

function ResultFacts({ item, page, preferredService, otherServices, own }: FactsProps) {
  const { businessName, city, state, miles, rating, reviewCount } = item;
  const closeness = (service: string) =>
    service === preferredService ? 2 : otherServices.includes(service) ? 1 : 0;
  const services = item.services.toSorted((a, b) => closeness(b) - closeness(a));
  const distance = miles === null ? '' : formatMiles(miles);
  const moreServices = services.length - MAX_SERVICES;
  const brand = brandOf(useMatches());
  return (
    <div className={styles.facts}>
      <h3 className={styles.name}>
        <Link to={page}>{businessName}</Link>
      </h3>
      <Facts as="p" className={styles.line}>
        {reviewCount > 0 ? (
          <span className={styles.stars}>
            <Stars rating={rating} />
            <span className={styles.reviews}>
              {reviewCount === 1 ? '1 review' : `${reviewCount} reviews`}
            </span>
          </span>
        ) : item.unclaimed ? (
          'From a public register'
        ) : (
          'No reviews yet'
        )}
        {item.completedJobs > 0 && (
          <>
            {item.completedJobs} {item.completedJobs === 1 ? 'job' : 'jobs'}
            <span className={styles.here}> here</span>
            <span className={styles.through}> through {brand}</span>
          </>
        )}
        {item.yearsInBusiness !== null && (
          <span className={styles.years}>
            {item.yearsInBusiness} {item.yearsInBusiness === 1 ? 'year' : 'years'} in business
          </span>
        )}
      </Facts>
      <Facts as="p" className={`${styles.line} ${styles.where}`}>
        <span className={styles.city} data-near={miles !== null || undefined}>
          {[city, state].filter(Boolean).join(', ')}
        </span>
        {miles !== null && (
          <>
            {distance.replace(AWAY, '')}
            {AWAY.test(distance) && <span className={styles.wide}> away</span>}
          </>
        )}
        {item.responseMinutes !== null && (
          <>
            <span className={styles.wide}>Usually answers </span>
            <span className={styles.narrow}>Answers </span>
            {formatResponseTime(item.responseMinutes)}
          </>
        )}
      </Facts>
      {item.acceptedPrice && (
        <p className={styles.price}>
          {preferredService} usually{' '}
          <strong>
            {formatCents(item.acceptedPrice.low)} to {formatCents(item.acceptedPrice.high)}
          </strong>
          <span className={`${styles.soft} ${styles.wide}`}>
            {' '}
            based on {item.acceptedPrice.quotes} accepted quotes
          </span>
        </p>
      )}
      {own}
      {!services.includes(preferredService) && (
        <p className={styles.services}>
          {services.slice(0, MAX_SERVICES).join(', ')}
          {moreServices > 0 && ` and ${moreServices} more`}
        </p>
      )}
      <Badges contractor={item} />
    </div>
  );
}

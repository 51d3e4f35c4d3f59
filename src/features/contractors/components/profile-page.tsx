import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import { formatCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';
import { publicDate } from '#lib/public-date.ts';
import type { Role } from '#lib/roles.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Facts } from '#ui/facts.tsx';
import { Initials } from '#ui/initials.tsx';
import { Stars } from '#ui/stars.tsx';
import { formatResponseTime } from '../rules.ts';
import { About, hasAbout } from './about.tsx';
import { Badges } from './badges.tsx';
import { Contact } from './contact.tsx';
import {
  type Contact as ContactOf,
  type Contractor,
  formatCityState,
  type Reviews,
} from './contractor.ts';
import type { OpenRequest } from './open-requests.ts';
import { Portfolio } from './portfolio.tsx';
import { ProfileActions, QuoteButton, SaveContractorButton } from './profile-actions.tsx';
import {
  canRequestQuote,
  messagePath,
  publicProfilePath,
  quoteRequestPath,
} from './profile-links.ts';
import styles from './profile-page.module.css';
import type { ReviewChoice } from './review-choice.ts';
import { ReviewsSection } from './reviews-section.tsx';
import { SavePrompt } from './save-prompt.tsx';
import { Unclaimed } from './unclaimed.tsx';
import { checksTab, hasChecks, VerificationChecks } from './verification-checks.tsx';

type Props = {
  contractor: Contractor;
  reviews: Reviews;
  role: Role | undefined;
  /** Whether the viewing homeowner has saved the contractor. */
  saved: boolean;
  /** What the viewing homeowner has with the contractor already. */
  openRequest: OpenRequest | undefined;
  /** Null where the business hides it, undefined on the public page. */
  contact?: ContactOf | null;
  /** The path of this page, for its forms and links. */
  path: string;
  /** The query of this page. */
  search: string;
  /** Whether a later page of the reviews is shown. */
  isOlderReviews: boolean;
  /** Whether only the first few reviews are shown, with a link to all of them. */
  isFirstReviews: boolean;
  reviewChoice: ReviewChoice;
  isOwner: boolean;
  /** Whether they pressed Save as a guest and have signed in since. */
  hasSaveIntent: boolean;
};

/** The places of a business but the one whose address stands under "Contact", where its phone number is, too. */
const placesBeside = ({ businessLocations }: Contractor, contact: ContactOf | null | undefined) =>
  businessLocations.filter(({ id }) => {
    const there = contact?.locations.find((location) => location.id === id);
    const isSame =
      there !== undefined &&
      there.address1 !== '' &&
      there.address1 === contact?.address1 &&
      ['', contact.phone].includes(there.phone);
    return !isSame;
  });

type Place = Contractor['businessLocations'][number];

/** The areas of a business and its places, those of one name together; with street and phone where they are known. */
function whereOf(contractor: Contractor, places: Place[], contact: Props['contact']) {
  const { areasServed } = contractor;
  const byTerm = Map.groupBy(places, ({ name, city, state }) =>
    city === contractor.city && state === contractor.state ? 'Based in' : name,
  );
  const written = ({ id, city, state, zipCode }: Place) => {
    const there = contact?.locations.find((location) => location.id === id);
    const parts = [there?.address1, there?.phone && formatPhone(there.phone)];
    return [`${city}, ${state} ${zipCode}`, ...parts].filter(Boolean).join(', ');
  };
  return [
    ...(areasServed.length > 0 ? [{ term: 'Works in', value: areasServed.join(', ') }] : []),
    ...[...byTerm].map(([term, those]) => ({ term, value: those.map(written).join('; ') })),
  ];
}

/** The page of a business, for guests and for signed-in users. */
export function ProfilePage(props: Props) {
  const { contractor, role, saved, contact, path, isOwner, hasSaveIntent } = props;
  const { portfolio, projects, unclaimed, areasServed } = contractor;
  const places = placesBeside(contractor, contact);
  return (
    <div className={styles.whole}>
      <div className={styles.page}>
        <ProfileHead
          contractor={contractor}
          save={
            canRequestQuote(role) &&
            !unclaimed &&
            !isOwner && <SaveContractorButton role={role} saved={saved} path={path} />
          }
        >
          {hasSaveIntent && role === 'homeowner' && !saved && (
            <SavePrompt contractor={contractor} path={path} />
          )}
        </ProfileHead>
        {portfolio.length > 0 && (
          <section className={`${styles.section} ${styles.work}`} aria-labelledby="work">
            <h2 id="work">Work</h2>
            <Portfolio items={portfolio} />
          </section>
        )}
        <div className={styles.ask}>
          <ProfileActions
            contractor={contractor}
            role={role}
            openRequest={props.openRequest}
            path={path}
            isOwner={isOwner}
          />
        </div>
        <div className={styles.body}>
          {unclaimed && <Unclaimed contractor={contractor} />}
          {contact !== undefined && (
            <section className={styles.section} aria-labelledby="contact">
              <h2 id="contact">Contact</h2>
              <Contact contractor={contractor} contact={contact} />
            </section>
          )}
          <About contractor={contractor} />
          <VerificationChecks contractor={contractor} />
          <Services contractor={contractor} role={role} />
          {projects.length > 0 && (
            <section className={styles.section} aria-labelledby="projects">
              <h2 id="projects">Completed here</h2>
              <ul className={styles.rows}>
                {projects.map(({ id, category, city, state, completedAt }) => (
                  <li key={id}>
                    <strong>{category}</strong>
                    <span>
                      {formatCityState({ city, state })}
                      {completedAt && `, ${publicDate(completedAt)}`}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {places.length + areasServed.length > 0 && (
            <section className={styles.section} aria-labelledby="places">
              <h2 id="places">Where they work</h2>
              <DefinitionList items={whereOf(contractor, places, contact)} />
            </section>
          )}
          <ReviewsSection
            contractor={contractor}
            reviews={props.reviews}
            role={role}
            path={path}
            search={props.search}
            isOlder={props.isOlderReviews}
            isFirst={props.isFirstReviews}
            choice={props.reviewChoice}
          />
        </div>
      </div>
      {canRequestQuote(role) && !unclaimed && !isOwner && (
        <div
          className={styles.end}
          // The portals have a bar of their own there.
          data-pinned={path === publicProfilePath(contractor.id) || undefined}
        >
          <QuoteButton contractor={contractor} role={role} openRequest={props.openRequest} />
          <a className="button button-large" href={messagePath(role, contractor.id)}>
            Message
          </a>
        </div>
      )}
    </div>
  );
}

function Services({ contractor, role }: Pick<Props, 'contractor' | 'role'>) {
  const { serviceDetails, unclaimed } = contractor;
  if (serviceDetails.length === 0) return null;
  const isAsking = canRequestQuote(role) && !unclaimed;
  return (
    <section className={styles.section} aria-labelledby="services">
      <h2 id="services">Services</h2>
      {isAsking && <p className={styles.soft}>Pick a service to request a quote.</p>}
      <ul className={styles.services}>
        {serviceDetails.map(({ id, name, description, acceptedPrice }) => (
          <li key={id}>
            {isAsking ? (
              <a href={quoteRequestPath(role, contractor.id, { category: name })}>{name}</a>
            ) : (
              <strong>{name}</strong>
            )}
            {acceptedPrice && (
              <p>
                <strong>
                  Usually {formatCents(acceptedPrice.low)} to {formatCents(acceptedPrice.high)}
                </strong>{' '}
                based on {acceptedPrice.quotes} accepted quotes
              </p>
            )}
            {description && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

type HeadProps = { contractor: Contractor; save: ReactNode; children: ReactNode };

function ProfileHead({ contractor, save, children }: HeadProps) {
  const { businessName, services, rating, reviewCount } = contractor;
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <Initials name={businessName} size={52} />
        <h1 className={styles.name}>{businessName}</h1>
        {save}
      </div>
      {services.length > 0 && <p className={styles.trades}>{services.join(', ')}</p>}
      <p className={styles.line}>
        {reviewCount > 0 ? (
          <a className={styles.rating} href="#reviews">
            <Stars rating={rating} />
            <span>{reviewCount === 1 ? '1 review' : `${reviewCount} reviews`}</span>
          </a>
        ) : (
          <span>No reviews yet</span>
        )}
        <span>{formatCityState(contractor)}</span>
      </p>
      <Badges contractor={contractor} />
      <KeyFacts contractor={contractor} />
      {children}
      <nav className={styles.jumps} aria-label="On this page">
        {sectionsOf(contractor).map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
    </header>
  );
}

/** The sections of the page that somebody looks for. */
const sectionsOf = (contractor: Contractor) =>
  (
    [
      contractor.portfolio.length > 0 && ['work', 'Work'],
      hasAbout(contractor) && ['about', 'About'],
      hasChecks(contractor) && ['checks', checksTab(contractor)],
      contractor.serviceDetails.length > 0 && ['services', 'Services'],
      ['reviews', 'Reviews'],
    ] as const
  ).filter((section) => section !== false);

/** What a homeowner compares first: jobs, how long, how soon, and the price of the service with the most quotes. */
function KeyFacts({ contractor }: Pick<Props, 'contractor'>) {
  const { completedJobs, responseMinutes, yearsInBusiness, yearEstablished } = contractor;
  const brand = brandOf(useMatches());
  const years = yearsInBusiness === 1 ? '1 year' : `${yearsInBusiness} years`;
  const [priced] = contractor.serviceDetails
    .filter(({ acceptedPrice }) => acceptedPrice !== null)
    .toSorted((a, b) => (b.acceptedPrice?.quotes ?? 0) - (a.acceptedPrice?.quotes ?? 0));
  return (
    <>
      <Facts as="p" className={styles.facts}>
        {completedJobs > 0 &&
          `${completedJobs} ${completedJobs === 1 ? 'job' : 'jobs'} through ${brand}`}
        {yearsInBusiness !== null
          ? `${years} in business`
          : yearEstablished !== null && `In business since ${yearEstablished}`}
        {responseMinutes !== null && `Usually answers ${formatResponseTime(responseMinutes)}`}
      </Facts>
      {priced?.acceptedPrice && (
        <p>
          {priced.name} usually{' '}
          <strong>
            {formatCents(priced.acceptedPrice.low)} to {formatCents(priced.acceptedPrice.high)}
          </strong>
        </p>
      )}
    </>
  );
}

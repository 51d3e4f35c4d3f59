import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import { formatResponseTime, websiteHref } from '../rules.ts';
import styles from './about.module.css';
import type { Contractor } from './contractor.ts';

/** `17 years, since 2009`, or the part of it that is known. */
function formatYearsInBusiness({ yearsInBusiness, yearEstablished }: Contractor) {
  const years = yearsInBusiness === 1 ? '1 year' : `${yearsInBusiness} years`;
  if (yearEstablished === null) return yearsInBusiness === null ? undefined : years;
  return yearsInBusiness === null
    ? `Since ${yearEstablished}`
    : `${years}, since ${yearEstablished}`;
}

/** The known facts about a business. */
function factsOf(contractor: Contractor, brand: string): Definition[] {
  const { responseMinutes, completedJobs, specialties } = contractor;
  const website = websiteHref(contractor.website);
  const inBusiness = formatYearsInBusiness(contractor);
  const facts: (Definition | false)[] = [
    completedJobs > 0 && { term: `Jobs through ${brand}`, value: completedJobs },
    responseMinutes !== null && {
      term: 'Usually answers',
      value: formatResponseTime(responseMinutes),
    },
    inBusiness !== undefined && { term: 'In business', value: inBusiness },
    specialties.length > 0 && { term: 'Known for', value: specialties.join(', ') },
    website !== undefined && {
      term: 'Website',
      value: (
        <a href={website} rel="nofollow ugc noopener">
          {new URL(website).host}
        </a>
      ),
    },
  ];
  return facts.filter((fact) => fact !== false);
}

/** What a business says of itself, and the known facts. */
export function About({ contractor }: { contractor: Contractor }) {
  const facts = factsOf(contractor, brandOf(useMatches()));
  const { businessName, description } = contractor;
  if (facts.length === 0 && !description) return null;
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about">About {businessName}</h2>
      {description && <p className={styles.description}>{description}</p>}
      {facts.length > 0 && <DefinitionList items={facts} />}
    </section>
  );
}

import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import { websiteHref } from '../rules.ts';
import styles from './about.module.css';
import type { Contractor } from './contractor.ts';

/** The known facts about a business that do not stand beside its name. */
function factsOf({ specialties, website }: Contractor): Definition[] {
  const address = websiteHref(website);
  const facts: (Definition | false)[] = [
    specialties.length > 0 && { term: 'Known for', value: specialties.join(', ') },
    address !== undefined && {
      term: 'Website',
      value: (
        <a href={address} rel="nofollow ugc noopener">
          {new URL(address).host}
        </a>
      ),
    },
  ];
  return facts.filter((fact) => fact !== false);
}

/** Whether there is anything to say. */
export const hasAbout = (contractor: Contractor) =>
  contractor.description !== '' || factsOf(contractor).length > 0;

/** What a business says of itself, and the known facts. */
export function About({ contractor }: { contractor: Contractor }) {
  const facts = factsOf(contractor);
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

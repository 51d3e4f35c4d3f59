import type { Api } from '#browser/context.ts';
import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import { responseWords, websiteHref } from '../rules.ts';

type Contractor = Awaited<ReturnType<Api['contractors']['get']>>;

/** What is known of a business. A fact that is not known takes no line. */
export function ProfileFacts({ contractor }: { contractor: Contractor }) {
  const { responseMinutes, completedJobs, yearsInBusiness, areasServed, specialties } = contractor;
  const website = websiteHref(contractor.website);
  const facts: (Definition | false | undefined)[] = [
    completedJobs > 0 && {
      term: 'Jobs done here',
      value: completedJobs,
    },
    responseMinutes !== null && {
      term: 'Usually answers',
      value: responseWords(responseMinutes),
    },
    yearsInBusiness !== null && {
      term: 'In business',
      value: yearsInBusiness === 1 ? '1 year' : `${yearsInBusiness} years`,
    },
    specialties.length > 0 && { term: 'Known for', value: specialties.join(', ') },
    areasServed.length > 0 && { term: 'Works in', value: areasServed.join(', ') },
    website !== undefined && {
      term: 'Website',
      value: (
        <a href={website} rel="nofollow ugc noopener">
          {new URL(website).host}
        </a>
      ),
    },
  ];
  const known = facts.filter((fact) => typeof fact === 'object');
  return known.length > 0 ? <DefinitionList items={known} /> : null;
}

import { formatDate } from '#lib/dates.ts';
import { Notice } from '#ui/notice.tsx';
import type { Contractor } from './contractor.ts';
import { claimPath } from './profile-links.ts';

/** Names the register that an unclaimed page comes from, and links to the claim page. */
export function Unclaimed({ contractor }: { contractor: Contractor }) {
  const [fact] = contractor.registerFacts;
  return (
    <Notice tone="neutral" title="Unclaimed">
      {fact
        ? `From the register “${fact.register},” as of ${formatDate(fact.asOf)}. `
        : 'From a public register. '}
      No one manages {contractor.businessName} here yet, so no one would answer.{' '}
      <a href={claimPath(contractor.id)}>Is this your business?</a>
    </Notice>
  );
}

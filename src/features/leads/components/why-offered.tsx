import { IconCheck, IconMinus } from '@tabler/icons-react';
import { formatBudget } from '#lib/budget.ts';
import { formatMilesAway } from '#lib/distance.ts';
import { formatCents } from '#lib/money.ts';
import type { LeadSummary } from './lead.ts';
import styles from './why-offered.module.css';

/** Shows how the lead's service, distance and budget compare with what the contractor wants. */
export function WhyOffered({ lead }: { lead: LeadSummary }) {
  const { whyOffered: match, miles } = lead;
  if (!match) return null;
  const near = miles !== null && miles <= match.maxDistance;
  const smallest = formatCents(match.minProjectValue);
  const budget = {
    fits: `Budget ${formatBudget(lead)}, your minimum is ${smallest}`,
    unsaid: 'No budget given',
    below: `Budget ${formatBudget(lead)}, below your minimum of ${smallest}`,
  }[match.budget];
  return (
    <section aria-labelledby="why-offered">
      <h3 className={styles.heading} id="why-offered">
        Why you see this lead
      </h3>
      <ul className={styles.reasons}>
        {lead.asked && <Reason isMet>{`${lead.homeownerName} asked you for a quote`}</Reason>}
        <Reason isMet={match.service}>
          {match.service
            ? `${lead.service} is one of your services`
            : `${lead.service} isn’t one of your services now`}
        </Reason>
        {miles !== null && (
          <Reason isMet={near}>
            {`${formatMilesAway(miles)}, you travel ${near ? 'up to' : 'only'} ${match.maxDistance} miles`}
          </Reason>
        )}
        <Reason isMet={match.budget === 'fits'}>{budget}</Reason>
      </ul>
    </section>
  );
}

function Reason({ isMet, children }: { isMet: boolean; children: string }) {
  const Icon = isMet ? IconCheck : IconMinus;
  return (
    <li className={styles.reason} data-met={isMet || undefined}>
      <Icon size={18} stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}

import { IconCheck, IconMinus } from '@tabler/icons-react';
import { formatBudget } from '#lib/budget.ts';
import { formatMilesAway } from '#lib/distance.ts';
import { formatCents } from '#lib/money.ts';
import type { LeadSummary } from './lead.ts';
import styles from './why-offered.module.css';

/** Why this lead is offered: the service, the way, the budget, each against what the contractor wants. */
export function WhyOffered({ lead }: { lead: LeadSummary }) {
  const { whyOffered: why, miles } = lead;
  if (!why) return null;
  const near = miles !== null && miles <= why.maxDistance;
  const smallest = formatCents(why.minProjectValue);
  const budget = {
    fits: `Budget ${formatBudget(lead)}: you take work from ${smallest}`,
    unsaid: 'No budget is said',
    below: `Budget ${formatBudget(lead)}: below the ${smallest} that you take work from`,
  }[why.budget];
  return (
    <section aria-labelledby="why-offered">
      <h3 className={styles.heading} id="why-offered">
        Why you see this lead
      </h3>
      <ul className={styles.reasons}>
        {lead.asked && <Reason holds>{`${lead.homeownerName} asked for you by name`}</Reason>}
        <Reason holds={why.service}>
          {why.service
            ? `${lead.service} is one of your services`
            : `${lead.service} is not among your services now`}
        </Reason>
        {miles !== null && (
          <Reason holds={near}>
            {`${formatMilesAway(miles)}: you go ${near ? 'up to' : 'only'} ${why.maxDistance} miles`}
          </Reason>
        )}
        <Reason holds={why.budget === 'fits'}>{budget}</Reason>
      </ul>
    </section>
  );
}

function Reason({ holds, children }: { holds: boolean; children: string }) {
  const Sign = holds ? IconCheck : IconMinus;
  return (
    <li className={styles.reason} data-holds={holds || undefined}>
      <Sign size={18} stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}

import { bobPath } from '#ui/logo.tsx';
import { MAX_SPOTS, spotsLeft } from '../rules.ts';
import type { LeadSummary } from './lead.ts';
import styles from './lead-spots.module.css';

/** How many of the four spots are filled; a lead for one contractor has no spots to share. */
export function LeadSpots({
  lead,
}: {
  lead: Pick<LeadSummary, 'contractorId' | 'asked' | 'interestedContractors'>;
}) {
  if (lead.contractorId) return <span className={styles.spots}>For you only</span>;
  const left = spotsLeft(lead);
  return (
    <span className={styles.spots}>
      <svg viewBox={`0 0 ${MAX_SPOTS * 14} 20`} width="56" height="20" aria-hidden="true">
        {Array.from({ length: MAX_SPOTS }, (_, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: spots have no identity but their position
            key={index}
            className={index < MAX_SPOTS - left ? styles.claimed : styles.free}
            d={bobPath}
            transform={`translate(${index * 14 + 7} 1)`}
          />
        ))}
      </svg>
      {lead.asked && 'The homeowner asked you for a quote. '}
      {left === 0
        ? `All ${MAX_SPOTS} spots are filled`
        : `${MAX_SPOTS - left} of ${MAX_SPOTS} spots filled`}
    </span>
  );
}

import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import { type BadgeProof, badgeLabels, badgeTexts, explainBadge } from '../badges/rules.ts';
import styles from './badges.module.css';

type Props = {
  contractor: {
    id: string;
    businessName: string;
    badges: readonly BadgeProof[];
  };
};

/**
 * The badges of a business. Each opens what was checked, by whom, when and until when: a native popover, which
 * needs no script. Escape or a press outside closes it.
 */
export function Badges({ contractor: { id, businessName, badges } }: Props) {
  const brand = brandOf(useMatches());
  if (badges.length === 0) return null;
  const popoverId = `badges-${id}`;
  return (
    <>
      <ul className={styles.badges} aria-label="Verified">
        {badgeTexts(badges, new Date()).map(({ text, isAged }) => (
          <li key={text} data-aged={isAged || undefined}>
            <button type="button" className={styles.badge} popoverTarget={popoverId}>
              <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
              {text}
            </button>
          </li>
        ))}
      </ul>
      <div
        id={popoverId}
        popover="auto"
        className={styles.proofs}
        role="dialog"
        aria-label={`What was checked: ${businessName}`}
      >
        <div className={styles.bar}>
          <p className={styles.title}>What was checked</p>
          <button
            type="button"
            className={styles.close}
            aria-label="Close"
            popoverTarget={popoverId}
            popoverTargetAction="hide"
          >
            <IconX size={22} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        <dl className={styles.list}>
          {badges.map((proof) => (
            <div key={proof.kind}>
              <dt>{badgeLabels[proof.kind]}</dt>
              <dd>{explainBadge(proof, brand)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { depositLimit, NOT_LEGAL_ADVICE, RULES_TITLE, type StateRule } from '../rules.ts';
import styles from './quote-rules.module.css';

export type ShownRule = StateRule & { id: string };

type Props = { rules: readonly ShownRule[] | undefined; totalAmount: number };

/** The rules of the state on the quote that its customer reads. */
export function QuoteRules({ rules, totalAmount }: Props) {
  if (!rules || rules.length === 0) return null;
  return (
    <section className={styles.rules} aria-label={RULES_TITLE}>
      <p className={styles.title}>{RULES_TITLE}</p>
      <ul className={styles.list}>
        {rules.map((rule) => {
          const limit = depositLimit(rule, totalAmount);
          return (
            <li key={rule.id}>
              {rule.sentence}
              {limit !== undefined && ` For this quote, that’s ${formatCents(limit)}.`}{' '}
              <RuleSource rule={rule} />
            </li>
          );
        })}
      </ul>
      <p className={styles.source}>{NOT_LEGAL_ADVICE}</p>
    </section>
  );
}

/** Where a rule can be read, and when somebody last looked. */
export const RuleSource = ({ rule: { citation, url, checkedOn } }: { rule: StateRule }) => (
  <span className={styles.source}>
    <a href={url} target="_blank" rel="noreferrer">
      {citation}
    </a>
    . Last reviewed {formatDate(checkedOn)}
  </span>
);

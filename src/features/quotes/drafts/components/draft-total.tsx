import { formatCents } from '#lib/money.ts';
import { Facts } from '#ui/facts.tsx';
import type { Quote } from '../../components/quote.ts';
import { QuoteTotals } from '../../items/components/quote-totals.tsx';
import type { DraftForm } from './draft-form.ts';
import styles from './quote-editor.module.css';

type Props = {
  form: DraftForm;
  /** The totals as the server calculated them with the last save. */
  totals: (Parameters<typeof QuoteTotals>[0]['totals'] & Pick<Quote, 'packages'>) | undefined;
  /** The last save failed. */
  isOutdated: boolean;
};

const noTotals = {
  items: [],
  subtotal: 0,
  totalAmount: 0,
  deposit: null,
  package: null,
  packages: [],
};

export function DraftTotal({ form, totals = noTotals, isOutdated }: Props) {
  return (
    <div className={styles.total}>
      <output htmlFor={form.lines.map(({ key }) => key).join(' ')}>
        <QuoteTotals totals={totals} />
        {totals.packages.length > 0 && (
          <Facts as="p">
            {totals.packages.map(({ name, totalAmount }) => `${name} ${formatCents(totalAmount)}`)}
          </Facts>
        )}
      </output>
      {isOutdated && <p className={styles.unfinished}>The total is from your last save.</p>}
    </div>
  );
}

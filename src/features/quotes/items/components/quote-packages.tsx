import type { ReactNode } from 'react';
import { formatCents } from '#lib/money.ts';
import { Money } from '#ui/money.tsx';
import type { Quote } from '../../components/quote.ts';
import { formatQuantity, isInPackage, packageRest } from '../rules.ts';
import { LineAmount } from './line-amount.tsx';
import styles from './quote-packages.module.css';

type Props = {
  quote: Pick<Quote, 'items' | 'packages'>;
  /** The package that was chosen, or accepted. */
  chosen: string | undefined;
  isAccepted: boolean;
  /** With it, the reader can choose. */
  onPackage?: ((name: string) => void) | undefined;
  /** What is shown below a line. */
  photosOf?: ((item: Quote['items'][number]) => ReactNode) | undefined;
};

/** The packages side by side, of which the homeowner chooses one; once accepted, that one alone. */
export function QuotePackages({ quote, chosen, isAccepted, onPackage, photosOf }: Props) {
  const shown = quote.packages.filter(({ name }) => !isAccepted || name === chosen);
  return (
    <fieldset className={styles.packages}>
      <legend className={styles.legend}>
        {isAccepted ? 'Your package' : onPackage ? 'Choose one package' : 'One of these packages'}
      </legend>
      <div className={styles.columns}>
        {shown.map(({ name, totalAmount }) => (
          <div key={name} className={styles.package} data-on={name === chosen ? '' : undefined}>
            {onPackage ? (
              <label className={styles.head}>
                <input
                  type="radio"
                  name="quote-package"
                  checked={name === chosen}
                  onChange={() => onPackage(name)}
                />
                <PackageHead {...{ name, totalAmount }} />
              </label>
            ) : (
              <p className={styles.head}>
                <PackageHead {...{ name, totalAmount }} />
              </p>
            )}
            <PackageLines
              items={quote.items.filter((item) => isInPackage(item, name))}
              rest={packageRest(quote.items, name)}
              photosOf={photosOf}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

const PackageHead = ({ name, totalAmount }: Quote['packages'][number]) => (
  <>
    <span className={styles.name}>{name}</span>
    <strong>
      <Money cents={totalAmount} />
    </strong>
  </>
);

type LinesProps = Pick<Props, 'photosOf'> & {
  items: Quote['items'];
  rest: ReturnType<typeof packageRest>;
};

/** The lines of a package and what belongs to it besides: together they are the price above them. */
const PackageLines = ({ items, rest, photosOf }: LinesProps) => (
  <ul className={styles.lines}>
    {items.map((item) => (
      <li key={item.id} className={styles.line}>
        <span>
          {item.description}
          {item.kind === 'allowance' && ' (allowance: you pay the actual cost)'}
          <span className={styles.under}>{formatQuantity(item, formatCents)}</span>
          {photosOf?.(item)}
        </span>
        <span className={styles.amount}>
          {item.kind === 'excluded' ? 'Not included' : <LineAmount item={item} />}
        </span>
      </li>
    ))}
    {rest.map(({ id, label, amount }) => (
      <li key={id} className={styles.line} data-rest="">
        <span>{label}</span>
        <span className={styles.amount}>
          <Money cents={amount} />
        </span>
      </li>
    ))}
  </ul>
);

import type { ReactNode } from 'react';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Money } from '#ui/money.tsx';
import { GoodThrough } from '../../components/good-through.tsx';
import type { Quote } from '../../components/quote.ts';
import { LineAmount } from '../../items/components/line-amount.tsx';
import { QuoteOptions } from '../../items/components/quote-options.tsx';
import { QuotePackages } from '../../items/components/quote-packages.tsx';
import { QuoteTotals, totalTerm } from '../../items/components/quote-totals.tsx';
import { formatQuantity, isBillableLine, isPriceless, NO_PRICE_YET } from '../../items/rules.ts';
import { describePaymentTerms } from '../../payment-plan/components/payment-words.ts';
import { LinePhotos, type LinkedPhoto } from '../../photos/components/line-photos.tsx';
import { QuoteRules, type ShownRule } from '../../state-rules/components/quote-rules.tsx';
import styles from './quote-document.module.css';

type DocumentQuote = Pick<
  Quote,
  | 'contractorName'
  | 'customerName'
  | 'projectTitle'
  | 'location'
  | 'description'
  | 'terms'
  | 'warranty'
  | 'startDate'
  | 'items'
  | 'package'
  | 'packages'
  | 'subtotal'
  | 'totalAmount'
  | 'deposit'
  | 'milestones'
  | 'validUntil'
  | 'expired'
> & { status?: Quote['status'] };
type Item = Quote['items'][number];

type Props = {
  quote: DocumentQuote;
  /** The heading level of the title, to fit the page around it. */
  level: 'h1' | 'h2' | 'h3';
  /** Without a frame, inside a dialog for example. */
  bare?: boolean;
  /** Lets the reader select options; `quote` then has the totals with that selection. */
  onOption?: ((id: string, isSelected: boolean) => void) | undefined;
  /** Lets the reader choose a package; `chosenPackage` is the one that they chose. */
  onPackage?: ((name: string) => void) | undefined;
  chosenPackage?: string | undefined;
  /** Lets the reader ask the business about one line. */
  onAsk?: ((item: Item) => void) | undefined;
  /** The photos of its lines. */
  photos?: readonly LinkedPhoto[];
  /** What the law says where the work is. */
  rules?: readonly ShownRule[] | undefined;
  onStale?: () => void;
  /** Shown beside the contractor's name. */
  note?: ReactNode;
};

/** The quote as its customer reads it. */
export function QuoteDocument(props: Props) {
  const { quote, level: Title, bare = false, onOption, onPackage, note } = props;
  const { photos = [], onStale, onAsk } = props;
  const photosOf = (item: Item) => (
    <>
      <LinePhotos item={item} photos={photos} onStale={onStale} />
      {onAsk && (
        <button type="button" className={styles.ask} onClick={() => onAsk(item)}>
          Ask about this<span className="sr-only">: {item.description}</span>
        </button>
      )}
    </>
  );
  const { items } = quote;
  const isAccepted = quote.status === 'accepted';
  const shared = items.filter((item) => item.package === null);
  const work = shared.filter((item) => !item.optional && isBillableLine(item));
  const options = shared.filter(({ optional }) => optional);
  const excluded = shared.filter(({ kind }) => kind === 'excluded');
  const texts = [
    ['Notes', quote.description],
    ['Warranty', quote.warranty],
    ['Terms', quote.terms],
  ] as const;
  return (
    <article className={styles.sheet} data-bare={bare ? '' : undefined}>
      <header>
        <p className={styles.from}>
          Quote from {quote.contractorName}
          {note}
        </p>
        <Title className={styles.title}>{quote.projectTitle}</Title>
      </header>
      <DefinitionList
        items={[
          {
            term: totalTerm(quote),
            value: (
              <>
                <strong>
                  {isPriceless(quote) ? NO_PRICE_YET : <Money cents={quote.totalAmount} />}
                </strong>
                {/* On a phone its own part is pages further down than the price. */}
                {excluded.length > 0 && (
                  <span className={styles.under}>
                    Not included: {excluded.map(({ description }) => description).join(', ')}
                  </span>
                )}
              </>
            ),
          },
          ...(quote.totalAmount > 0
            ? [{ term: 'Payment', value: describePaymentTerms(quote) }]
            : []),
          {
            term: quote.expired ? 'Was good through' : 'Good through',
            value: <GoodThrough quote={quote} />,
          },
          { term: 'For', value: quote.customerName },
          ...(quote.location ? [{ term: 'Where', value: quote.location }] : []),
          ...(quote.startDate
            ? [{ term: 'Earliest start', value: formatDate(quote.startDate) }]
            : []),
        ]}
      />
      <WorkTable items={work} photosOf={photosOf} />
      {quote.packages.length > 0 && (
        <QuotePackages
          quote={quote}
          chosen={isAccepted ? (quote.package ?? undefined) : props.chosenPackage}
          isAccepted={isAccepted}
          onPackage={onPackage}
          photosOf={photosOf}
        />
      )}
      {options.length > 0 && (
        <QuoteOptions
          options={options}
          isAccepted={isAccepted}
          onOption={onOption}
          photosOf={photosOf}
        />
      )}
      {excluded.length > 0 && (
        <section>
          <p className={styles.part}>Not included</p>
          <ul className={styles.excluded}>
            {excluded.map((item) => (
              <li key={item.id}>
                {item.description}
                {photosOf(item)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div aria-live={onOption ? 'polite' : undefined}>
        <QuoteTotals totals={quote} />
      </div>
      <PaymentSteps steps={quote.milestones} />
      {texts.map(
        ([name, text]) =>
          text && (
            <section key={name}>
              <p className={styles.part}>{name}</p>
              <p className={styles.text}>{text}</p>
            </section>
          ),
      )}
      <QuoteRules rules={props.rules} totalAmount={quote.totalAmount} />
    </article>
  );
}

/** The steps that what the deposit leaves is paid by. */
function PaymentSteps({ steps }: { steps: DocumentQuote['milestones'] }) {
  if (steps.length === 0) return null;
  return (
    <section>
      <p className={styles.part}>Payment steps after the deposit</p>
      <ol>
        {steps.map(({ name, amount, dueDate, dueWhen }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps may be alike, and their order is fixed
          <li key={index}>
            {name}: {formatCents(amount)}
            {dueDate && `, by ${formatDate(dueDate)}`}
            {dueWhen && `, ${dueWhen}`}
          </li>
        ))}
      </ol>
    </section>
  );
}

type WorkProps = { items: readonly Item[]; photosOf: (item: Item) => ReactNode };

function WorkTable({ items, photosOf }: WorkProps) {
  if (items.length === 0) return null;
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th className={`${styles.work} ${styles.columns}`} scope="col">
            Work
          </th>
          <th className={`${styles.amount} ${styles.columns}`} scope="col">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td className={styles.work}>
              {item.description}
              <ItemDetails item={item} />
              {photosOf(item)}
            </td>
            <td className={styles.amount}>
              <LineAmount item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ItemDetails({ item }: { item: Item }) {
  const quantity = formatQuantity(item, formatCents);
  if (!quantity && item.kind !== 'allowance') return null;
  return (
    <span className={styles.under}>
      {item.kind === 'allowance' && 'Allowance: you pay the actual cost'}
      {item.kind === 'allowance' && quantity && ', '}
      {quantity}
    </span>
  );
}

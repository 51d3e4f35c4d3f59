import { DefinitionList } from '#ui/definition-list.tsx';
import { Money } from '#ui/money.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Quote } from './quote.ts';
import styles from './quote-document.module.css';

type Props = {
  quote: Pick<
    Quote,
    | 'contractorName'
    | 'customerName'
    | 'projectTitle'
    | 'location'
    | 'description'
    | 'items'
    | 'totalAmount'
    | 'validUntil'
    | 'expired'
  >;
  /** The level of the quote's title on the page around it. */
  level: 'h1' | 'h2' | 'h3';
  /** Without a frame of its own, where something else is one. */
  bare?: boolean;
};

/** The quote itself, as its customer reads it. */
export function QuoteDocument({ quote, level: Title, bare = false }: Props) {
  return (
    <article className={styles.sheet} data-bare={bare ? '' : undefined}>
      <header className={styles.head}>
        <p className={styles.from}>Quote from {quote.contractorName}</p>
        <Title className={styles.title}>{quote.projectTitle}</Title>
      </header>
      <DefinitionList
        items={[
          { term: 'For', value: quote.customerName },
          ...(quote.location ? [{ term: 'Where', value: quote.location }] : []),
          {
            term: quote.expired ? 'Stood until' : 'Stands until',
            value: <RelativeTime at={quote.validUntil} as="moment" />,
          },
        ]}
      />
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
          {quote.items.map(({ id, description, amount }) => (
            <tr key={id}>
              <td className={styles.work}>{description}</td>
              <td className={styles.amount}>
                <Money cents={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th className={`${styles.work} ${styles.sum}`} scope="row">
              Total
            </th>
            <td className={`${styles.amount} ${styles.sum}`}>
              <Money cents={quote.totalAmount} />
            </td>
          </tr>
        </tfoot>
      </table>
      {quote.description && (
        <section>
          <p className={styles.notesTitle}>Notes</p>
          <p className={styles.notes}>{quote.description}</p>
        </section>
      )}
    </article>
  );
}

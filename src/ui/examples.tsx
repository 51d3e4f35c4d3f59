import type { ReactNode } from 'react';
import { formatCents } from '#lib/money.ts';
import styles from './examples.module.css';

/** In cents; null where the quote does not list the line, 0 where its price is in another one. */
type Line = { what: string; first: number | null; second: number | null };

const lines: Line[] = [
  { what: 'Find the leak', first: 150_00, second: 0 },
  { what: 'Replace the flashing', first: 640_00, second: 780_00 },
  { what: 'Patch and paint the ceiling', first: 420_00, second: null },
  { what: 'Haul away debris', first: 0, second: 60_00 },
];

const totalOf = (quote: 'first' | 'second') =>
  lines.reduce((sum, line) => sum + (line[quote] ?? 0), 0);

const [first, second] = [totalOf('first'), totalOf('second')];

/** Two made-up quotes side by side, which say so: why a price for every line is worth having. */
export const ExampleQuotes = () => (
  <figure className={styles.example}>
    <figcaption>An example, not real quotes</figcaption>
    <div className={styles.quotes}>
      <table className={styles.table}>
        <caption>Brown stain on the bedroom ceiling</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Line</span>
            </th>
            <th scope="col">Pro A</th>
            <th scope="col">Pro B</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.what}>
              <th scope="row">{line.what}</th>
              <Price cents={line.first} />
              <Price cents={line.second} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatCents(first)}</td>
            <td>{formatCents(second)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.point}>
        Pro B looks {formatCents(first - second)} cheaper, until you see that the ceiling isn’t in
        the price. You ask before you choose.
      </p>
    </div>
  </figure>
);

const Price = ({ cents }: { cents: number | null }) => (
  <td className={cents === null ? styles.missing : undefined}>
    {cents === null ? 'Not listed' : cents === 0 ? 'Included' : formatCents(cents)}
  </td>
);

/** What contractors see of a lead before they claim a spot: a made-up one, which says so. */
export const ExampleLead = ({ spots }: { spots: ReactNode }) => (
  <figure className={`${styles.example} ${styles.narrow}`}>
    <figcaption>An example, not a real lead</figcaption>
    <div className={styles.lead}>
      <strong className={styles.work}>Brown stain on the bedroom ceiling</strong>
      <p>Roof Repair · Within two weeks</p>
      <p>Dana M., Chicago, IL 60614 · 3.3 miles away</p>
      <p className={styles.quote}>
        It shows after heavy rain. The roof is about 15 years old, with asphalt shingles. Four
        photos.
      </p>
      <p className={styles.foot}>
        <strong>$500 to $1,500</strong>
        {spots}
      </p>
    </div>
  </figure>
);

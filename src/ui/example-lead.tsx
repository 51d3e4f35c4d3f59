import type { ReactNode } from 'react';
import styles from './example-lead.module.css';

/** What contractors see of a lead before they claim a spot: a made-up one, which says so. */
export const ExampleLead = ({ spots }: { spots: ReactNode }) => (
  <figure className={styles.example}>
    <figcaption>An example, not a real lead</figcaption>
    <div className={styles.lead}>
      <strong className={styles.title}>Brown stain on the bedroom ceiling</strong>
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

import styles from './asked-first.module.css';

/** Beside a button that asks one pro for a quote: who else sees it. */
export const AskedFirst = () => (
  <p className={styles.note}>
    This pro sees it first. Up to three others can answer, or only this one: you choose.
  </p>
);

import styles from './asked-first.module.css';

/** Beside a button that asks one pro for a quote, or once above a list of them: who else sees it. */
export const AskedFirst = ({ pro = 'This pro' }: { pro?: string }) => (
  <p className={styles.note}>
    {pro} sees it first. Up to three others can answer, or only this one: you choose.
  </p>
);

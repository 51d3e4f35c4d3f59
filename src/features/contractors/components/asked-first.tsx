import styles from './asked-first.module.css';

/** Beside a button that asks one pro for a quote, or once above a list of them: who else sees it. */
export const AskedFirst = ({ pro = 'this pro' }: { pro?: string }) => (
  <p className={styles.note}>
    Ask {pro} and they see it first. You choose whether up to three others may quote, too.
  </p>
);

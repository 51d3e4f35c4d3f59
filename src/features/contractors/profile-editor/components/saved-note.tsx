import styles from './rows.module.css';

/** Says beside what saves by itself that it did; screen readers hear it when it comes. */
export const SavedNote = ({ shown }: { shown: boolean }) => (
  <span className={styles.saved} role="status">
    {shown && 'Saved'}
  </span>
);

import { useNavigation } from 'react-router';
import styles from './nav-progress.module.css';

/** A line on top while the next page is on its way; not for one that comes at once. */
export function NavProgress() {
  const busy = useNavigation().state !== 'idle';
  return <div className={styles.progress} data-busy={busy ? '' : undefined} aria-hidden="true" />;
}

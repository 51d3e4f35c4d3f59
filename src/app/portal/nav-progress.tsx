import { useNavigation } from 'react-router';
import styles from './nav-progress.module.css';

/** A progress line at the top while the next page loads. The stylesheet delays it for fast pages. */
export function NavProgress() {
  const isBusy = useNavigation().state !== 'idle';
  return <div className={styles.progress} data-busy={isBusy ? '' : undefined} aria-hidden="true" />;
}

import type { OpenerProps } from '#ui/lazy-menu.tsx';
import styles from './new-menu.module.css';

/** The plus sign before the word is drawn by its styles: every page of the portal has it. */
export const NewOpener = (props: OpenerProps) => (
  <button {...props} type="button" className={`button ${styles.opener}`}>
    New
  </button>
);

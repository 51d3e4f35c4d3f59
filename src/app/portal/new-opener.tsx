import { IconPlus } from '@tabler/icons-react';
import type { OpenerProps } from '#ui/lazy-menu.tsx';
import styles from './new-menu.module.css';

export const NewOpener = (props: OpenerProps) => (
  <button {...props} type="button" className={`button ${styles.opener}`}>
    <IconPlus size={20} stroke={1.75} aria-hidden="true" />
    <span>New</span>
  </button>
);

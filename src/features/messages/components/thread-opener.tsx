import { IconDots } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { OpenerProps } from '#ui/lazy-menu.tsx';
import styles from './thread-header.module.css';

export const ThreadOpener = (props: OpenerProps & { ref?: Ref<HTMLButtonElement> }) => (
  <button
    aria-haspopup="menu"
    {...props}
    type="button"
    className={`button button-quiet ${styles.more}`}
  >
    <IconDots size={20} stroke={1.75} aria-hidden="true" />
    <span className="sr-only">More about this conversation</span>
  </button>
);

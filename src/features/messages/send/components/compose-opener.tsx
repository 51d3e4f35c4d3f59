import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { OpenerProps } from '#ui/lazy-menu.tsx';
import styles from './composer.module.css';

export const ComposeOpener = (props: OpenerProps & { ref?: Ref<HTMLButtonElement> }) => (
  <button
    aria-haspopup="menu"
    {...props}
    type="button"
    className={`button ${styles.attach}`}
    title="Add to this conversation"
  >
    <IconPlus size={20} stroke={1.75} aria-hidden="true" />
    <span className="sr-only">Add to this conversation</span>
  </button>
);

import { IconChevronDown } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { OpenerProps } from '#ui/lazy-menu.tsx';
import styles from './quote-head.module.css';

type Props = OpenerProps & {
  ref?: Ref<HTMLButtonElement>;
  /** Whose quote it is. */
  name: string;
};

export const QuoteMenuOpener = ({ name, ...props }: Props) => (
  <button aria-haspopup="menu" {...props} type="button" className={`button ${styles.opener}`}>
    More
    <span className="sr-only"> about the quote from {name}</span>
    <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
  </button>
);

import { IconDots } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { OpenerProps } from '#ui/lazy-menu.tsx';
import rowStyles from './message-row.module.css';

type Props = OpenerProps & { ref?: Ref<HTMLButtonElement>; senderName: string };

export const MessageOpener = ({ senderName, ...props }: Props) => (
  <button
    aria-haspopup="menu"
    {...props}
    type="button"
    className={`${rowStyles.edit} ${rowStyles.more}`}
  >
    <IconDots size={16} stroke={1.75} aria-hidden="true" />
    <span className="sr-only">More about what {senderName} wrote</span>
  </button>
);

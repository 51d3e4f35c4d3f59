import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';
import type { Tone } from './status-label.tsx';

const icons = {
  ok: IconCheck,
  attention: IconAlertTriangle,
  bad: IconAlertTriangle,
  neutral: IconInfoCircle,
};

type Props = {
  tone?: Tone;
  title?: string;
  children: ReactNode;
  action?: ReactNode;
};

/** A calm message: what happened, what is unaffected, and what to do next. */
export function Notice({ tone = 'neutral', title, children, action }: Props) {
  const Icon = icons[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <div className={styles.message}>
        <Icon className={styles.icon} size={20} stroke={1.75} aria-hidden="true" />
        <div className={styles.text}>
          {title && <p className={styles.title}>{title}</p>}
          <div>{children}</div>
        </div>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

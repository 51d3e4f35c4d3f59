import { IconAlertTriangle } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { findMessageWarnings, type MessageWarning } from '../rules.ts';
import styles from './message-advice.module.css';

type Props = {
  content: string;
  haveAgreed: boolean;
  advice: Record<MessageWarning, string>;
};

/** What to be careful about in a message: the gravest first. Nothing for most messages. */
export function MessageAdvice({ content, haveAgreed, advice }: Props) {
  const warnings = findMessageWarnings(useDeferredValue(content), { haveAgreed });
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.advice} aria-label="Be careful">
      {warnings.map((warning) => (
        <li key={warning} data-grave={warning === 'scam' ? '' : undefined}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          <span>{advice[warning]}</span>
        </li>
      ))}
    </ul>
  );
}

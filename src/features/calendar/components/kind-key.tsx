import { type EventKind, eventKindNames } from '../rules.ts';
import type { Viewer } from './calendar.ts';
import styles from './kind-key.module.css';

const shownTo: Record<Viewer, readonly EventKind[]> = {
  contractor: ['work', 'site_visit', 'appointment', 'busy'],
  homeowner: ['work', 'site_visit', 'appointment'],
};

/** What the colors of the calendar mean. Every entry says it in words, too. */
export const KindKey = ({ viewer }: { viewer: Viewer }) => (
  <ul className={styles.key} aria-label="Colors and edges">
    {shownTo[viewer].map((kind) => (
      <li key={kind} data-kind={kind}>
        {eventKindNames[kind]}
      </li>
    ))}
    <li data-kind="open">? Not confirmed yet</li>
    <li data-kind="day">Payment or deadline</li>
  </ul>
);

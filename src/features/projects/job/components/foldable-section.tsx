import { type ReactNode, useState } from 'react';
import { Section } from '../../components/project-page.tsx';
import styles from './job-room.module.css';

type Props = {
  title: string;
  id: string;
  /** Whether it is one line to open, with this note, while there is nothing in it. */
  isFolded: boolean;
  isEmpty: boolean;
  note: string;
  children: ReactNode;
};

/** A section that takes one line until there is something in it. What comes in opens it where it is. */
export function FoldableSection({ title, id, isFolded, isEmpty, note, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!isFolded)
    return (
      <Section title={title} id={id}>
        {children}
      </Section>
    );
  return (
    <section aria-labelledby={id}>
      <details
        className={styles.fold}
        open={isOpen || !isEmpty}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>
          <h2 id={id}>{title}</h2>
          {isEmpty && <span className={styles.soft}>{note}</span>}
        </summary>
        {children}
      </details>
    </section>
  );
}

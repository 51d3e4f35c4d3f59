import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type Props = {
  title: string;
  /** Where a link on the page leads; one is made up without it. */
  id?: string;
  /** A sentence below the title. */
  about?: ReactNode;
  /** Whether its content has the whole width, below the title. */
  wide?: boolean;
  children: ReactNode;
};

/** One topic of a long page: on wide screens its title is on the left and its content on the right. */
export function Section({ title, id: givenId, about, wide = false, children }: Props) {
  const madeUpId = useId();
  const id = givenId ?? madeUpId;
  return (
    <section className={styles.section} data-wide={wide || undefined} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

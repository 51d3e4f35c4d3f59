import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type Props = { title: string; about?: ReactNode; children: ReactNode };

/** One subject of a long page: what it is on the left where there is room, what can be done on the right. */
export function Section({ title, about, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
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

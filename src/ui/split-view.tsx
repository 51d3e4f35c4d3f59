import { type ReactNode, useEffect, useRef } from 'react';
import styles from './split-view.module.css';

type Props = {
  list: ReactNode;
  /** What the list has open; nothing while nothing is. */
  detail?: ReactNode;
  /** Tells one detail from the next. */
  open?: string | undefined;
  /** Says what the detail is. */
  label: string;
  /** Leads back to the list where the detail covers it. */
  back: ReactNode;
  /** Stands in the place of the detail while nothing is open. */
  hint?: ReactNode;
};

/** A list whose rows open beside it on wide screens, and over it on phones. */
export function SplitView({ list, detail, open, label, back, hint }: Props) {
  const listPane = useRef<HTMLDivElement>(null);
  const detailPane = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);

  // Only where the detail covers the list does the focus have to move: there its place is gone.
  useEffect(() => {
    const covered = listPane.current?.offsetParent === null;
    if (open && covered) detailPane.current?.focus({ preventScroll: true });
    if (!open && opener.current instanceof HTMLElement) opener.current.focus();
  }, [open]);

  return (
    <div className={styles.view} data-open={open ? '' : undefined}>
      <div
        ref={listPane}
        className={styles.list}
        onClickCapture={(event) => {
          opener.current =
            event.target instanceof Element ? event.target.closest('a, button') : null;
        }}
      >
        {list}
      </div>
      <section ref={detailPane} className={styles.detail} aria-label={label} tabIndex={-1}>
        {open ? (
          <>
            <div className={styles.back}>{back}</div>
            {detail}
          </>
        ) : (
          hint
        )}
      </section>
    </div>
  );
}

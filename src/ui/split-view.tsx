import { type ReactNode, useEffect, useRef } from 'react';
import styles from './split-view.module.css';

type Props = {
  list: ReactNode;
  /** The details of the open row, if one is open. */
  detail?: ReactNode;
  /** Id of the open row, if one is open. */
  open?: string | undefined;
  /** Accessible name of the detail pane. */
  label: string;
  /** A link back to the list, shown where the detail covers it. */
  back: ReactNode;
  /** Shown in the detail pane while nothing is open. */
  hint?: ReactNode;
};

/** A list whose rows open next to it on wide screens, and instead of it on phones. */
export function SplitView({ list, detail, open, label, back, hint }: Props) {
  const listPane = useRef<HTMLDivElement>(null);
  const detailPane = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);

  // The focus has to move only where the detail hides the list, because the focused row is hidden, too.
  useEffect(() => {
    const isCovered = listPane.current?.offsetParent === null;
    if (open && isCovered) {
      detailPane.current?.focus({ preventScroll: true });
      // From its beginning, however far down the list its row is. After a reload or going back, it stays where it was.
      if (opener.current) window.scrollTo(0, 0);
    }
    if (!open) {
      // Scrolls back to the row.
      if (opener.current instanceof HTMLElement) opener.current.focus();
      opener.current = null;
    }
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

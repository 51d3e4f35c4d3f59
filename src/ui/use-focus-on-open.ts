import { type RefObject, useEffect, useRef } from 'react';

/** What is typed or chosen in. The input of a file hides behind the place that it is dropped on. */
const FOCUSABLE_FIELDS = 'input:not([hidden], [type=file]), select, textarea, [tabindex="0"]';

/** Moves the focus to the first field of what was opened, and back to what opened it. */
export function useFocusOnOpen<Element extends HTMLElement>(
  isOpened: boolean,
): RefObject<Element | null> {
  const containerRef = useRef<Element>(null);
  useEffect(() => {
    if (!isOpened) return;
    const opener = document.activeElement;
    const field = containerRef.current?.querySelector<HTMLElement>(FOCUSABLE_FIELDS);
    (field ?? containerRef.current)?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpened]);
  return containerRef;
}

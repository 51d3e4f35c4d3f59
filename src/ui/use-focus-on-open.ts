import { type RefObject, useEffect, useRef } from 'react';

/** Fields that take input. File inputs are left out because they are hidden behind a drop zone. */
const FOCUSABLE_FIELDS = 'input:not([hidden], [type=file]), select, textarea, [tabindex="0"]';

/** Moves the focus to the first field when something opens, and back to the opener when it closes. */
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

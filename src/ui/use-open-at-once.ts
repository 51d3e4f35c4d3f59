import { useEffect, useRef, useState } from 'react';

/**
 * Opens a menu as soon as it is there. Its button takes the place of another that may have had the focus, and gets it
 * back when the menu closes.
 */
export function useOpenAtOnce() {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { button, opened, setOpened };
}

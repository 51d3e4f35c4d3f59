import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  label: string;
  /** Nothing is there yet, so that adding comes first. */
  startsOpen?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A form that adds something, behind a button until it is wanted. */
export function AddFold({ label, startsOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  const form = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  // What was pressed is gone, so the focus goes on with what came in its place.
  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    (isOpen ? form.current?.querySelector('input') : button.current)?.focus();
  }, [isOpen]);
  const setByPress = (open: boolean) => {
    wasPressed.current = true;
    setOpen(open);
  };
  return isOpen ? (
    <div ref={form}>{children(() => setByPress(false))}</div>
  ) : (
    <div>
      <Button ref={button} variant="default" onClick={() => setByPress(true)}>
        {label}
      </Button>
    </div>
  );
}

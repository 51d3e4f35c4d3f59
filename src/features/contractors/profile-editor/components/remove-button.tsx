import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Confirm } from '#ui/confirm.tsx';

type Props = {
  /** What goes, as its owner calls it. */
  name: string;
  /** What the button says, where it is not the whole that goes. */
  label?: string;
  title?: string;
  /** Exactly what happens. */
  children: ReactNode;
  busy: boolean;
  /** Calls `done` whether it worked or not: what went wrong is said where the thing stands. */
  onRemove: (done: () => void) => void;
};

/** Takes something of the business away for good, once its owner was asked. */
export function RemoveButton({
  name,
  label = 'Remove',
  title = `Remove “${name}”?`,
  children,
  busy,
  onRemove,
}: Props) {
  const [isConfirming, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {label}
        <span className="sr-only"> {name}</span>
      </Button>
      <Confirm
        title={title}
        action={label}
        cancelLabel="Keep it"
        destructive
        opened={isConfirming}
        busy={busy}
        onClose={close}
        onConfirm={() => onRemove(close)}
      >
        {children}
      </Confirm>
    </>
  );
}

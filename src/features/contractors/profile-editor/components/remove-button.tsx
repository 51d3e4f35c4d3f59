import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Confirm } from '#ui/confirm.tsx';

type Props = {
  /** What is removed, for the title and screen readers. */
  name: string;
  /** The button's label where only a part is removed. */
  label?: string;
  title?: string;
  /** What exactly happens. */
  children: ReactNode;
  busy: boolean;
  /** Must call `done` on errors, too, which the caller shows in place. */
  onRemove: (done: () => void) => void;
};

/** Removes something for good after a confirmation. */
export function RemoveButton({
  name,
  label = 'Remove',
  title = `Remove “${name}”?`,
  children,
  busy,
  onRemove,
}: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  return (
    <>
      <Button variant="subtle" onClick={() => setConfirming(true)}>
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

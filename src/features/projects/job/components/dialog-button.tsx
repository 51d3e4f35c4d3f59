import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';

type Props = {
  label: string;
  title: string;
  /** The form in the window, whose script may follow. */
  children: (close: () => void) => ReactNode;
};

/** A button beside the title of a section, with the window that it opens. */
export function DialogButton({ label, title, children }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={title}>
        {opened && <Suspense>{children(close)}</Suspense>}
      </Dialog>
    </>
  );
}

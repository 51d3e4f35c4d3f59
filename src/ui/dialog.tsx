import type { ModalProps } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from './lazy-part.ts';
import { whenUsed } from './when-used.ts';

const DialogWindow = lazyPart(() => import('./dialog-window.tsx'));

/**
 * A window over the page. Its frame is no part of a first view: it is loaded when the page is used, before it is
 * opened.
 */
export function Dialog(props: ModalProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  useEffect(() => whenUsed(DialogWindow.preload), []);
  return (
    wasOpened && (
      <Suspense>
        <DialogWindow {...props} />
      </Suspense>
    )
  );
}

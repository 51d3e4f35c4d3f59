import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { partWhenUsed } from '#ui/lazy-part.ts';
import type { Job } from './job.ts';

const ChangeOrderForm = partWhenUsed(() => import('./change-order-form.tsx'));

/** Lets the contractor send a change of the work and its price for signature. */
export function NewChangeOrder({ job }: { job: Job }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        New change order
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="New change order">
        {opened && (
          <Suspense>
            <ChangeOrderForm job={job} onClose={() => setOpened(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { partWhenUsed } from '#ui/lazy-part.ts';
import type { Job } from './job.ts';

const PlanForm = partWhenUsed(() => import('./plan-form.tsx'));

/** Lets the contractor propose the steps that the rest of the price is paid by. */
export function ProposePlan({ job }: { job: Job }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {job.milestones.length > 0 ? 'Propose other steps' : 'Propose payment steps'}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Payment steps">
        {opened && (
          <Suspense>
            <PlanForm job={job} onClose={() => setOpened(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

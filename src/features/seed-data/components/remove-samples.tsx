import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import type { SampleRecord } from '../rules.ts';

type Props = { counts: Record<SampleRecord, number>; isRunning: boolean };

export function RemoveSamples({ counts, isRunning }: Props) {
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const remove = useMutation(
    orpc.seedData.remove.mutationOptions({
      onSuccess: (answer) => client.setQueryData(orpc.seedData.get.queryKey(), answer),
      onSettled: () => setAsked(false),
    }),
  );
  return (
    <div>
      <Button variant="default" disabled={isRunning} onClick={() => setAsked(true)}>
        Remove all sample records
      </Button>
      <ApiErrorNotice error={remove.error} />
      <Confirm
        title="Remove all sample records?"
        action="Remove them"
        cancelLabel="Keep them"
        destructive
        opened={isAsked}
        busy={remove.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate({})}
      >
        <p>
          {counts.homeowners} homeowners and {counts.contractors} contractors will be removed, with
          their {counts.projects} projects, {counts.quotes} quotes, {counts.conversations}{' '}
          conversations and {counts.reviews} reviews. This can’t be undone.
        </p>
      </Confirm>
    </div>
  );
}

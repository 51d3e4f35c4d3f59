import { Button, FileButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './calendar-page.module.css';

/** Busy times out of another calendar, from a file: addresses that somebody enters are never fetched. */
export function BusyTimes() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.events.key() });
  const upload = useMutation(orpc.calendar.uploadBusyTimes.mutationOptions({ onSuccess }));
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(
    orpc.calendar.removeBusyTimes.mutationOptions({
      onSuccess,
      onSettled: () => setAsking(false),
    }),
  );
  return (
    <section className={styles.parts} aria-labelledby="busy-times">
      <h2 id="busy-times" className={styles.range}>
        Busy times from another calendar
      </h2>
      <p className={styles.hint}>
        Export the other calendar as a file (.ics) and upload it. Its times for the coming year are
        blocked on yours. Homeowners only see that you’re not available. A new file replaces the
        last one.
      </p>
      <div role="status">
        {upload.data && (
          <Notice tone="ok">
            {upload.data.added === 1 ? '1 busy time' : `${upload.data.added} busy times`} added
            {upload.data.skipped > 0 &&
              `, ${upload.data.skipped} skipped (past, free, or canceled)`}
            .
          </Notice>
        )}
        {remove.data && !upload.data && (
          <Notice tone="ok">{remove.data.removed} busy times deleted.</Notice>
        )}
      </div>
      <ApiErrorNotice error={upload.error ?? remove.error} />
      <div className={styles.buttons}>
        <FileButton
          accept=".ics,text/calendar"
          onChange={(file) => {
            remove.reset();
            if (file) upload.mutate({ file });
          }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={upload.isPending}>
              Upload a calendar file
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={() => setAsking(true)}>
          Delete uploaded busy times
        </Button>
      </div>
      <Confirm
        title="Delete uploaded busy times?"
        action="Delete busy times"
        cancelLabel="Keep them"
        destructive
        opened={isAsking}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          upload.reset();
          remove.mutate(undefined);
        }}
      >
        <p>Homeowners can then book visits at these times.</p>
      </Confirm>
    </section>
  );
}

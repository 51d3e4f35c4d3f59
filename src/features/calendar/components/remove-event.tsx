import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import type { SeriesScope } from '../series/rules.ts';
import { type CalendarEvent, longWhenText } from './calendar.ts';
import styles from './calendar-page.module.css';
import { ScopeChoice } from './scope-choice.tsx';

type Props = { event: CalendarEvent; onBack: () => void; onRemoved: () => void };

export function RemoveEvent({ event, onBack, onRemoved }: Props) {
  const queryClient = useQueryClient();
  const [scope, setScope] = useState<SeriesScope>('one');
  const remove = useMutation(
    orpc.events.remove.mutationOptions({
      onSuccess: async () => {
        onRemoved();
        await queryClient.invalidateQueries({ queryKey: orpc.events.key() });
      },
    }),
  );
  return (
    <div className={styles.parts}>
      <p>
        Delete “{event.title}”, {longWhenText(event)}? This can’t be undone.
      </p>
      {event.isRecurring && event.homeownerId === null && (
        <ScopeChoice value={scope} onChange={setScope} />
      )}
      <ApiErrorNotice error={remove.error} />
      <div className={styles.buttons}>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ id: event.id, scope })}
        >
          Delete
        </Button>
        <Button variant="default" onClick={onBack}>
          Keep it
        </Button>
      </div>
    </div>
  );
}

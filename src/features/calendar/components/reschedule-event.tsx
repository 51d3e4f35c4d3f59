import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { MAX_EVENT_REASON_LENGTH } from '../rules.ts';
import { type CalendarEvent, longWhenText, useEventOptions, type Viewer } from './calendar.ts';
import styles from './calendar-page.module.css';
import { type ChosenSlot, SlotPicker } from './slot-picker.tsx';

type Props = { event: CalendarEvent; viewer: Viewer; onDone: () => void };

/** Proposes another time: homeowners choose a free one, contractors enter theirs. */
export function RescheduleEvent({ event, viewer, onDone }: Props) {
  const [slot, setSlot] = useState<ChosenSlot | undefined>(
    viewer === 'contractor'
      ? { date: event.date, startTime: event.startTime ?? '09:00' }
      : undefined,
  );
  const [reason, setReason] = useState('');
  const move = useMutation(orpc.events.reschedule.mutationOptions(useEventOptions(onDone)));
  return (
    <form
      className={styles.parts}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (slot) move.mutate({ id: event.id, ...slot, ...(reason.trim() && { reason }) });
      }}
    >
      <p>Now: {longWhenText(event)}. The other side has to confirm the new time.</p>
      {viewer === 'homeowner' ? (
        <SlotPicker source={{ eventId: event.id }} value={slot} onChange={setSlot} />
      ) : (
        <div className={styles.pair}>
          <TextInput
            type="date"
            label="Day"
            value={slot?.date ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setSlot((now) => ({ startTime: now?.startTime ?? '09:00', date: value }))
            }
          />
          <TextInput
            type="time"
            label="Start"
            value={slot?.startTime ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setSlot((now) => ({ date: now?.date ?? event.date, startTime: value }))
            }
          />
        </div>
      )}
      <Textarea
        label="Why (optional)"
        value={reason}
        maxLength={MAX_EVENT_REASON_LENGTH}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <ApiErrorNotice error={move.error} />
      <div className={styles.buttons}>
        <Button type="submit" loading={move.isPending} disabled={!slot}>
          Propose this time
        </Button>
        <Button variant="default" onClick={onDone}>
          Keep current time
        </Button>
      </div>
    </form>
  );
}

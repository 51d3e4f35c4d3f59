import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MAX_EVENT_REASON_LENGTH } from '../rules.ts';
import { useEventOptions } from './calendar.ts';
import styles from './calendar-page.module.css';
import { type ChosenSlot, SlotPicker } from './slot-picker.tsx';

export type VisitSource = { leadId?: string; quoteId?: string; contractorId?: string };
type Props = {
  source: VisitSource | undefined;
  onClose: () => void;
  onBooked: (id: string) => void;
};

/** A homeowner asks for a visit about a lead or a quote. */
export function BookVisit({ source, onClose, onBooked }: Props) {
  return (
    <Dialog opened={source !== undefined} onClose={onClose} title="Book a visit" size="lg">
      {source && <Booking {...{ source, onClose, onBooked }} />}
    </Dialog>
  );
}

function Booking({ source, onClose, onBooked }: Props & { source: VisitSource }) {
  const [slot, setSlot] = useState<ChosenSlot>();
  const [notes, setNotes] = useState('');
  const book = useMutation(
    orpc.calendar.bookVisit.mutationOptions(useEventOptions(({ id }) => onBooked(id))),
  );
  return (
    <form
      className={styles.parts}
      onSubmit={(event) => {
        event.preventDefault();
        if (slot) book.mutate({ ...source, ...slot, notes });
      }}
    >
      <p>Choose a time when the pro is available. We’ll let you know when they confirm.</p>
      <SlotPicker source={source} value={slot} onChange={setSlot} />
      <Textarea
        label="Notes for the pro (optional)"
        description="Such as how to get in, or what to look at."
        value={notes}
        maxLength={MAX_EVENT_REASON_LENGTH}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
      />
      <ApiErrorNotice error={book.error} />
      <div className={styles.buttons}>
        <Button type="submit" loading={book.isPending} disabled={!slot}>
          Request this time
        </Button>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}

import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { api, orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormErrors } from '#ui/form-errors.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import {
  END_BEFORE_START,
  type EventKind,
  eventKindNames,
  eventKinds,
  lastDayFrom,
  MAX_EVENT_NOTES_LENGTH,
  MAX_EVENT_PLACE_LENGTH,
  MAX_EVENT_TITLE_LENGTH,
  timesError,
} from '../rules.ts';
import { recurringTypeNames, recurringTypes, type SeriesScope } from '../series/rules.ts';
import type { CalendarEvent } from './calendar.ts';
import styles from './calendar-page.module.css';
import { EventClashes } from './event-clashes.tsx';
import type { Times } from './event-grid.tsx';
import { ScopeChoice } from './scope-choice.tsx';

/** What the form is opened for: a new entry at some time, or an entry with the times it is to have. */
export type FormTarget = { event?: CalendarEvent; times: Times };

export function EventForm({
  target,
  onClose,
  onSaved,
}: {
  target: FormTarget | undefined;
  onClose: () => void;
  onSaved: (events: CalendarEvent[]) => void;
}) {
  return (
    <Dialog
      opened={target !== undefined}
      onClose={onClose}
      title={target?.event ? 'Edit event' : 'New event'}
    >
      {target && <Fields target={target} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

function Fields({
  target: { event, times },
  onClose,
  onSaved,
}: {
  target: FormTarget;
  onClose: () => void;
  onSaved: (events: CalendarEvent[]) => void;
}) {
  const queryClient = useQueryClient();
  const intent = useIdempotencyKeys();
  const [allDay, setAllDay] = useState(times.startTime === null);
  const [scope, setScope] = useState<SeriesScope>('one');
  const form = useSectionForm({
    initialValues: {
      title: event?.title ?? '',
      kind: event?.kind ?? 'appointment',
      date: times.date,
      endDate: times.endDate,
      startTime: times.startTime ?? '09:00',
      endTime: times.endTime ?? '10:00',
      place: event?.place ?? '',
      notes: event?.notes ?? '',
      recurringType: '',
      recurringTotal: '4',
    },
    validate: ({ title, date, endDate, startTime, endTime, recurringType, recurringTotal }) => {
      const timed = { startTime: allDay ? null : startTime, endTime: allDay ? null : endTime };
      const wrong = timesError({ date, endDate, ...timed, timeZone: 'UTC' });
      return {
        ...(!title.trim() && { title: 'Enter a title' }),
        ...(!date && { date: 'Enter a date' }),
        ...(wrong && { [allDay || wrong !== END_BEFORE_START ? 'endDate' : 'endTime']: wrong }),
        ...(recurringType &&
          !(Number(recurringTotal) >= 1) && { recurringTotal: 'Enter how often' }),
      };
    },
    send: async ({ recurringType, recurringTotal, kind, ...fields }) => {
      const words = {
        title: fields.title,
        place: fields.place,
        notes: fields.notes,
        kind: kind as EventKind,
      };
      const days = { date: fields.date, endDate: fields.endDate };
      const clocks = { startTime: fields.startTime, endTime: fields.endTime };
      const write = async () => {
        if (event)
          return [
            await api.events.update({
              id: event.id,
              scope,
              edits: event.edits,
              ...words,
              ...days,
              ...(allDay ? { startTime: null, endTime: null } : clocks),
            }),
          ];
        const entered = { ...words, ...days, ...(!allDay && clocks) };
        const { context } = intent;
        if (!recurringType) return [await api.events.create(entered, { context })];
        const series = {
          recurringType: recurringTypes.find((type) => type === recurringType) ?? 'weekly',
          recurringTotal: Number(recurringTotal),
        };
        return (await api.events.createRecurring({ ...entered, ...series }, { context })).items;
      };
      const saved = await write();
      await queryClient.invalidateQueries({ queryKey: orpc.events.key() });
      onSaved(saved);
    },
  });
  const firstDay = form.field('date');
  const moveDays = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: date } = event.currentTarget;
    const { values } = form;
    firstDay.onChange(event);
    if (!date || !values.date || !values.endDate) return;
    form.field('endDate').onChange({ currentTarget: { value: lastDayFrom(date, values) } });
  };

  return (
    <form className={styles.parts} onSubmit={form.submit} noValidate>
      <FormErrors errors={form.errors} submitCount={form.submitCount} />
      {event?.homeownerId && (
        <p className={styles.hint}>
          {event.customerName} is included, so they’ll have to confirm a new time.
        </p>
      )}
      <TextInput
        {...form.field('title')}
        label="Title"
        maxLength={MAX_EVENT_TITLE_LENGTH}
        data-autofocus
      />
      <NativeSelect
        {...form.field('kind')}
        label="Kind"
        description="Use Busy to block time, such as for a vacation."
        data={eventKinds.map((kind) => ({ value: kind, label: eventKindNames[kind] }))}
      />
      <Checkbox
        label="All day"
        checked={allDay}
        onChange={({ currentTarget }) => setAllDay(currentTarget.checked)}
      />
      <div className={styles.pair}>
        <TextInput {...firstDay} onChange={moveDays} type="date" label="First day" />
        <TextInput {...form.field('endDate')} type="date" label="Last day" />
      </div>
      {!allDay && (
        <div className={styles.pair}>
          <TextInput {...form.field('startTime')} type="time" label="Start" />
          <TextInput {...form.field('endTime')} type="time" label="End" />
        </div>
      )}
      <EventClashes
        eventId={event?.id}
        times={{
          ...{ date: form.values.date, endDate: form.values.endDate },
          startTime: allDay ? null : form.values.startTime,
          endTime: allDay ? null : form.values.endTime,
        }}
      />
      {!event && (
        <div className={styles.pair}>
          <NativeSelect
            {...form.field('recurringType')}
            label="Repeats"
            data={[
              { value: '', label: 'Never' },
              ...recurringTypes.map((type) => ({ value: type, label: recurringTypeNames[type] })),
            ]}
          />
          {form.values.recurringType && (
            <TextInput
              {...form.field('recurringTotal')}
              type="number"
              min={1}
              max={366}
              label="How many times"
            />
          )}
        </div>
      )}
      <TextInput
        {...form.field('place')}
        label="Place (optional)"
        maxLength={MAX_EVENT_PLACE_LENGTH}
      />
      <Textarea
        {...form.field('notes')}
        label="Notes (optional)"
        description="If a homeowner is included, they’ll see these too."
        maxLength={MAX_EVENT_NOTES_LENGTH}
        autosize
        minRows={2}
      />
      {event?.isRecurring && <ScopeChoice value={scope} onChange={setScope} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={form.busy}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

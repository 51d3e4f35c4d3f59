import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ChangeEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { api, orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { minutesOf } from '#lib/local-date.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormErrors } from '#ui/form-errors.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import {
  END_BEFORE_START,
  type EventKind,
  endTimeFrom,
  eventKindNames,
  eventKinds,
  lastDayFrom,
  MAX_EVENT_NOTES_LENGTH,
  MAX_EVENT_PLACE_LENGTH,
  MAX_EVENT_TITLE_LENGTH,
  timesError,
} from '../rules.ts';
import { recurringTypeNames, recurringTypes, type SeriesScope } from '../series/rules.ts';
import type { CalendarEvent, EventTimes } from './calendar.ts';
import styles from './calendar-page.module.css';
import { EventClashes, useEventClashes } from './event-clashes.tsx';
import { EventWith, linkFrom, useEventChoices } from './event-with.tsx';
import { ScopeChoice } from './scope-choice.tsx';

/** What the form is opened for: a new entry at some time, or an entry with the times it is to have. */
export type FormTarget = {
  event?: CalendarEvent;
  times: EventTimes;
  /** What a new entry is, unless another kind is chosen. */
  kind?: EventKind | undefined;
  /** Whom a new entry is with, as the form's list of them names it: `projectId:0198…`. */
  withWhom?: string | undefined;
};

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
  target: { event, times, kind: givenKind, withWhom: givenWith },
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
  const choices = useEventChoices();
  const [withWhom, setWithWhom] = useState(givenWith);
  const choice = choices.flatMap(({ items }) => items).find(({ value }) => value === withWhom);
  const notice = useRef<HTMLDivElement>(null);
  const form = useSectionForm({
    initialValues: {
      title: event?.title ?? '',
      kind: event?.kind ?? givenKind ?? 'appointment',
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
        const link = words.kind === 'busy' ? {} : linkFrom(choice);
        const entered = { ...words, ...days, ...(!allDay && clocks), ...link };
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

  const { startTime, endTime } = form.values;
  // As long as it was meant to be: what is typed on the way to a start may leave no room for that.
  const minutes = useRef(minutesOf(endTime) - minutesOf(startTime));
  const moveStart = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    form.field('startTime').onChange(event);
    if (!value || minutes.current <= 0) return;
    const end = endTimeFrom(value, minutes.current);
    form.field('endTime').onChange({ currentTarget: { value: end } });
  };
  const moveEnd = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    form.field('endTime').onChange(event);
    if (value && startTime) minutes.current = minutesOf(value) - minutesOf(startTime);
  };
  const clashes = useEventClashes(
    {
      ...{ date: form.values.date, endDate: form.values.endDate },
      startTime: allDay ? null : startTime,
      endTime: allDay ? null : endTime,
    },
    event?.id,
  );
  const isClashing = clashes.inTheWay.length > 0;
  const setTimes = (times: EventTimes) => {
    for (const name of ['date', 'endDate', 'startTime', 'endTime'] as const)
      form.field(name).onChange({ currentTarget: { value: times[name] ?? '' } });
  };
  const choose = (chosen: typeof choice) => {
    setWithWhom(chosen?.value);
    const { place } = form.values;
    // What was filled in follows the choice; what somebody typed stays.
    if (place === '' || place === choice?.place)
      form.field('place').onChange({ currentTarget: { value: chosen?.place ?? '' } });
  };
  // The one that it is opened for is known once the list of them has come.
  const isGiven = givenWith !== undefined && choice?.value === givenWith;
  const fillGiven = useEffectEvent(() => {
    choose(choice);
    // Of a job: its work is planned, unless another kind was asked for.
    if (!choice?.title || form.values.title !== '') return;
    const title = choice.title.slice(0, MAX_EVENT_TITLE_LENGTH);
    form.field('title').onChange({ currentTarget: { value: title } });
    if (!givenKind) form.field('kind').onChange({ currentTarget: { value: 'work' } });
  });
  useEffect(() => {
    if (isGiven) fillGiven();
  }, [isGiven]);
  /** The server would refuse it with the same words: they stand beside the times already. */
  const submit = (submitted: FormEvent) => {
    if (!isClashing) return form.submit(submitted);
    submitted.preventDefault();
    notice.current?.focus();
  };

  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      {!isClashing && <FormErrors errors={form.errors} submitCount={form.submitCount} />}
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
        label="Type"
        description="Use Busy to block time, such as for a vacation."
        data={eventKinds.map((kind) => ({ value: kind, label: eventKindNames[kind] }))}
      />
      {!event && form.values.kind !== 'busy' && (
        <EventWith choices={choices} choice={choice} onChoose={choose} />
      )}
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
          <TextInput {...form.field('startTime')} onChange={moveStart} type="time" label="Start" />
          <TextInput {...form.field('endTime')} onChange={moveEnd} type="time" label="End" />
        </div>
      )}
      <EventClashes ref={notice} clashes={clashes} onPick={setTimes} />
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
        {...((event?.homeownerId || choice?.isAsked) && {
          description: `${event?.customerName ?? choice?.name ?? 'The homeowner'} sees these too.`,
        })}
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

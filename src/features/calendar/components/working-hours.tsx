import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import {
  type CalendarSettings,
  type DayHours,
  HOURS_IN_ORDER,
  MAX_BUFFER_MINUTES,
  MAX_LEAD_HOURS,
  MAX_VISIT_MINUTES,
  MIN_VISIT_MINUTES,
  weekdays,
} from '../working-hours/rules.ts';
import styles from './calendar-page.module.css';

/** When the business works and takes visits. */
export function WorkingHoursSection() {
  const query = useQuery(orpc.calendar.settings.queryOptions());
  return (
    <section className={styles.parts} aria-labelledby="working-hours">
      <h2 id="working-hours" className={styles.range}>
        Working hours and visits
      </h2>
      <p className={styles.hint}>
        Homeowners you have a lead or quote with can request a visit in these hours when your
        calendar is open. You confirm each one. For a vacation, add all-day busy events.
      </p>
      {query.data ? (
        <Fields saved={query.data} />
      ) : query.isError ? (
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          Your hours didn’t load.
        </ErrorNotice>
      ) : (
        <LoadingRows rows={4} label="Loading the hours" />
      )}
    </section>
  );
}

function Fields({ saved }: { saved: CalendarSettings }) {
  const queryClient = useQueryClient();
  const [edits, setEdits] = useState<Partial<CalendarSettings>>({});
  const settings = { ...saved, ...edits };
  const edit = (changes: Partial<CalendarSettings>) => {
    save.reset();
    setEdits((now) => ({ ...now, ...changes }));
  };
  const save = useMutation(
    orpc.calendar.saveSettings.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(orpc.calendar.settings.queryKey(), answer);
        setEdits({});
      },
    }),
  );
  const setDay = (day: number, hours: DayHours) =>
    edit({ workingHours: settings.workingHours.map((one, n) => (n === day ? hours : one)) });
  const isWrong = settings.workingHours.some((hours) => hours && hours.from >= hours.to);
  return (
    <form
      className={styles.parts}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        const { workingHours, ...rest } = edits;
        save.mutate({ ...rest, ...(workingHours && { workingHours: [...workingHours] }) });
      }}
    >
      <Checkbox
        label="Let homeowners book visits"
        checked={settings.takesVisits}
        onChange={({ currentTarget }) => edit({ takesVisits: currentTarget.checked })}
      />
      <div className={styles.week}>
        {weekdays.map((name, day) => {
          const hours = settings.workingHours[day] ?? null;
          return (
            <div key={name} className={styles.weekday}>
              <Checkbox
                label={name}
                checked={hours !== null}
                onChange={({ currentTarget }) =>
                  setDay(day, currentTarget.checked ? { from: '09:00', to: '17:00' } : null)
                }
              />
              {hours && (
                <div className={styles.pair}>
                  <TextInput
                    type="time"
                    aria-label={`${name}: from`}
                    value={hours.from}
                    onChange={({ currentTarget: { value } }) =>
                      setDay(day, { ...hours, from: value })
                    }
                  />
                  <TextInput
                    type="time"
                    aria-label={`${name}: to`}
                    value={hours.to}
                    error={hours.from >= hours.to && HOURS_IN_ORDER}
                    onChange={({ currentTarget: { value } }) =>
                      setDay(day, { ...hours, to: value })
                    }
                  />
                </div>
              )}
            </div>
          );
        })}
      </div>
      <div className={styles.pair}>
        <TextInput
          type="number"
          inputMode="numeric"
          label="Visit length, in minutes"
          min={MIN_VISIT_MINUTES}
          max={MAX_VISIT_MINUTES}
          step={15}
          value={settings.visitMinutes}
          onChange={(event) => edit({ visitMinutes: event.currentTarget.valueAsNumber || 0 })}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          label="Buffer around events, in minutes"
          min={0}
          max={MAX_BUFFER_MINUTES}
          step={5}
          value={settings.bufferMinutes}
          onChange={(event) => edit({ bufferMinutes: event.currentTarget.valueAsNumber || 0 })}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          label="Minimum notice, in hours"
          min={0}
          max={MAX_LEAD_HOURS}
          value={settings.leadHours}
          onChange={(event) => edit({ leadHours: event.currentTarget.valueAsNumber || 0 })}
        />
      </div>
      <p className={styles.hint}>Time zone: {settings.timeZone.replaceAll('_', ' ')}</p>
      <ApiErrorNotice error={save.error} />
      <div role="status">{save.isSuccess && <Notice tone="ok">Saved.</Notice>}</div>
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isPending} disabled={Object.keys(edits).length === 0}>
          Save hours
        </Button>
      </div>
    </form>
  );
}

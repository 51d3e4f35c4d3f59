import { type FormEvent, useId, useState } from 'react';
import { getApiError } from '#lib/api-error-info.ts';
import type { Project } from './project.ts';
import styles from './project-dates.module.css';
import { useProjectUpdate } from './use-project-update.ts';

/** When the work begins and when it shall be done; the homeowner reads it on their page. */
export function ProjectDates({ project: { id, startDate, dueDate } }: { project: Project }) {
  const name = useId();
  const [dates, setDates] = useState({ startDate: startDate ?? '', dueDate: dueDate ?? '' });
  const update = useProjectUpdate();
  const changed = dates.startDate !== (startDate ?? '') || dates.dueDate !== (dueDate ?? '');
  const refused = update.error && getApiError(update.error);
  const error =
    update.error &&
    (refused?.issues[0]?.message ?? refused?.message ?? 'The dates did not arrive. Try again.');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({
      id,
      startDate: dates.startDate || null,
      dueDate: dates.dueDate || null,
    });
  };
  const field = (key: keyof typeof dates, label: string) => (
    <div>
      <label className="label" htmlFor={`${name}-${key}`}>
        {label}
      </label>
      <input
        className="input"
        id={`${name}-${key}`}
        type="date"
        value={dates[key]}
        aria-describedby={error ? `${name}-error` : undefined}
        onChange={(event) => setDates({ ...dates, [key]: event.target.value })}
      />
    </div>
  );

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        {field('startDate', 'Work begins')}
        {field('dueDate', 'Done by')}
        <button type="submit" className="button" disabled={!changed || update.isPending}>
          Save the dates
        </button>
      </div>
      {error && (
        <p className="error" id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
      <p className="help" role="status">
        {update.isSuccess && !changed
          ? 'Saved. The homeowner sees them now.'
          : 'The homeowner sees them on the page of the project.'}
      </p>
    </form>
  );
}

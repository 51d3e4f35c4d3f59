import { type FormEvent, useId, useState } from 'react';
import { getApiError } from '#lib/api-error-info.ts';
import type { Project } from './project.ts';
import styles from './project-dates.module.css';
import { useProjectUpdate } from './use-project-update.ts';

/** Lets either side propose the dates of the work, which the other one confirms. */
export function ProjectDates({ project: { id, startDate, dueDate } }: { project: Project }) {
  const idPrefix = useId();
  const [dates, setDates] = useState({ startDate: startDate ?? '', dueDate: dueDate ?? '' });
  const update = useProjectUpdate();
  const hasChanged = dates.startDate !== (startDate ?? '') || dates.dueDate !== (dueDate ?? '');
  const apiError = update.error && getApiError(update.error);
  const error =
    update.error &&
    (apiError?.issues[0]?.message ??
      apiError?.message ??
      'We didn’t get a response. It’s safe to try again.');

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
      <label className="label" htmlFor={`${idPrefix}-${key}`}>
        {label}
      </label>
      <input
        className="input"
        id={`${idPrefix}-${key}`}
        type="date"
        value={dates[key]}
        aria-describedby={error ? `${idPrefix}-error` : undefined}
        onChange={(event) => setDates({ ...dates, [key]: event.target.value })}
      />
    </div>
  );

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        {field('startDate', 'Start date')}
        {field('dueDate', 'End date')}
        <button type="submit" className="button" disabled={!hasChanged || update.isPending}>
          Propose these dates
        </button>
      </div>
      {error && (
        <p className="error" id={`${idPrefix}-error`} role="alert">
          {error}
        </p>
      )}
      <p className="help" role="status">
        {update.isSuccess && !hasChanged
          ? 'Sent. They take effect once they agree.'
          : 'They’ll be notified, and can agree or propose others.'}
      </p>
    </form>
  );
}

/** The same below the dates that stand, folded away. */
export function OtherDates({ project }: { project: Project }) {
  const hasDates = project.startDate !== null || project.dueDate !== null;
  return (
    <details className={styles.other} open={!hasDates}>
      <summary>{hasDates ? 'Propose other dates' : 'Propose dates'}</summary>
      <ProjectDates project={project} />
    </details>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { getApiError } from '#lib/api-error-info.ts';
import type { Project } from './project.ts';
import styles from './project-dates.module.css';
import { useProjectUpdate } from './use-project-update.ts';

/** Asks the homeowner for the street address, once they have chosen a pro who needs it. */
export function AddressForm({ project: { id, contractorName } }: { project: Project }) {
  const fieldId = useId();
  const [streetAddress, setStreetAddress] = useState('');
  const update = useProjectUpdate();
  const error =
    update.error &&
    (getApiError(update.error)?.message ?? 'The address didn’t save. It’s safe to try again.');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ id, streetAddress: streetAddress.trim() });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        <div>
          <label className="label" htmlFor={fieldId}>
            Street address
          </label>
          <input
            className="input"
            id={fieldId}
            value={streetAddress}
            autoComplete="street-address"
            maxLength={120}
            required
            aria-describedby={error ? `${fieldId}-error` : `${fieldId}-help`}
            onChange={(event) => setStreetAddress(event.target.value)}
          />
        </div>
        <button type="submit" className="button" disabled={update.isPending}>
          Save address
        </button>
      </div>
      {error && (
        <p className="error" id={`${fieldId}-error`} role="alert">
          {error}
        </p>
      )}
      <p className="help" id={`${fieldId}-help`}>
        Only {contractorName} sees it.
      </p>
    </form>
  );
}

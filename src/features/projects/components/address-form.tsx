import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { EarlierAddresses } from './earlier-addresses.tsx';
import type { Project } from './project.ts';
import styles from './project-dates.module.css';
import { useProjectUpdate } from './use-project-update.ts';

/** Asks the homeowner for the street address, once they have chosen a pro who needs it. */
export function AddressForm({ project: { id, contractorName, zipCode } }: { project: Project }) {
  const fieldId = useId();
  const { data: profile } = useQuery(orpc.profile.get.queryOptions());
  const [typed, setTyped] = useState<string>();
  // A suggestion: the pro sees it once it is saved here, and the work may be elsewhere.
  const suggested = profile?.location.address1 ?? '';
  const streetAddress = typed ?? suggested;
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
      <EarlierAddresses
        chosen={{ streetAddress, zipCode }}
        zipCode={zipCode}
        onChoose={(address) => setTyped(address.streetAddress)}
      />
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
            onChange={(event) => setTyped(event.target.value)}
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
        {typed === undefined &&
          suggested !== '' &&
          ' This is the address in your profile. Change it if the work is somewhere else, then save.'}
      </p>
    </form>
  );
}

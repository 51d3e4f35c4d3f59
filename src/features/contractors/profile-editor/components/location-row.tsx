import { Button } from '@mantine/core';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatPhone } from '#lib/phone.ts';
import { type Business, useBusinessMutation } from './business.ts';
import { LocationForm } from './location-form.tsx';
import { RemoveButton } from './remove-button.tsx';
import styles from './rows.module.css';

/** A place of the business: its words can be changed where they stand. */
export function LocationRow({ location }: { location: Business['businessLocations'][number] }) {
  const { id, name, address1, city, state, zipCode, phone } = location;
  const [changing, setChanging] = useState(false);
  const update = useBusinessMutation(orpc.contractors.updateLocation.call);
  const remove = useBusinessMutation(orpc.contractors.removeLocation.call);
  const problem = update.errorMessage ?? remove.errorMessage;
  return (
    <li>
      {changing ? (
        <LocationForm
          initialValues={{ name, address1, zipCode, phone }}
          action="Save"
          busy={update.isPending}
          onSubmit={(words) =>
            update.mutate({ id, ...words }, { onSuccess: () => setChanging(false) })
          }
          onClose={() => setChanging(false)}
        />
      ) : (
        <>
          <div>
            <strong>{name}</strong>
            <p>
              {[address1, `${city}, ${state} ${zipCode}`, phone && formatPhone(phone)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <div className={styles.moves}>
            <Button variant="default" onClick={() => setChanging(true)}>
              Change<span className="sr-only"> {name}</span>
            </Button>
            <RemoveButton
              name={name}
              busy={remove.isPending}
              onRemove={(done) => remove.mutate({ id }, { onSuccess: done, onError: done })}
            >
              <p>It goes from your page, with its address and phone.</p>
            </RemoveButton>
          </div>
        </>
      )}
      {problem && (
        <p role="alert" className="error">
          {problem}
        </p>
      )}
    </li>
  );
}

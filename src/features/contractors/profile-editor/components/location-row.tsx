import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatPhone } from '#lib/phone.ts';
import { Facts } from '#ui/facts.tsx';
import { type Business, useBusinessMutation } from './business.ts';
import { Row, RowActions } from './editable-row.tsx';
import { LocationForm } from './location-form.tsx';

/** A location, editable in place. */
export function LocationRow({ location }: { location: Business['businessLocations'][number] }) {
  const { id, name, address1, city, state, zipCode, phone } = location;
  const [isEditing, setEditing] = useState(false);
  const update = useBusinessMutation(orpc.contractors.updateLocation.call);
  const remove = useBusinessMutation(orpc.contractors.removeLocation.call);
  return (
    <Row error={update.errorMessage ?? remove.errorMessage}>
      {isEditing ? (
        <LocationForm
          initialValues={{ name, address1, zipCode, phone }}
          action="Save"
          busy={update.isPending}
          onSubmit={(values) =>
            update.mutate({ id, ...values }, { onSuccess: () => setEditing(false) })
          }
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          <div>
            <strong>{name}</strong>
            <Facts as="p">
              {address1}
              {`${city}, ${state} ${zipCode}`}
              {phone && formatPhone(phone)}
            </Facts>
          </div>
          <RowActions
            name={name}
            onEdit={() => setEditing(true)}
            isRemoving={remove.isPending}
            onRemove={(done) => remove.mutate({ id }, { onSuccess: done, onError: done })}
          >
            <p>It will be removed from your page, along with its address and phone.</p>
          </RowActions>
        </>
      )}
    </Row>
  );
}

import { TagsInput } from '@mantine/core';
import { orpc } from '#browser/api.ts';
import { Section } from '#ui/section.tsx';
import { AddFold } from './add-fold.tsx';
import { type Business, useBusinessMutation } from './business.ts';
import { emptyLocation, LocationForm } from './location-form.tsx';
import { LocationRow } from './location-row.tsx';
import styles from './rows.module.css';
import { SavedNote } from './saved-note.tsx';

/** The areas a business serves, and its further locations. */
export function PlacesSection({ business }: { business: Business }) {
  const setAreas = useBusinessMutation(orpc.contractors.setAreasServed.call);
  return (
    <>
      <Section
        title="Areas served"
        about="Cities, neighborhoods, or ZIP codes, the way people search for them. Each change saves by itself."
      >
        <TagsInput
          label="You work in"
          placeholder="Add a city or ZIP code"
          value={setAreas.pendingInput?.areas ?? business.areasServed}
          onChange={(areas) => setAreas.mutate({ areas })}
          error={setAreas.errorMessage}
          classNames={{ pill: styles.place }}
          clearable={false}
          maxTags={60}
        />
        <SavedNote shown={setAreas.isSuccess} />
      </Section>
      <Section
        title="Business locations"
        about="A shop or yard in addition to your main address. Everyone sees the city. Only signed-in people see the street."
      >
        <Locations business={business} />
      </Section>
    </>
  );
}

function Locations({ business: { businessLocations } }: { business: Business }) {
  const add = useBusinessMutation(orpc.contractors.addLocation.call);
  return (
    <>
      {businessLocations.length > 0 && (
        <ul className={styles.rows}>
          {businessLocations.map((location) => (
            <LocationRow key={location.id} location={location} />
          ))}
        </ul>
      )}
      <AddFold label="Add a location">
        {(close) => (
          <LocationForm
            initialValues={emptyLocation}
            action="Add location"
            busy={add.isPending}
            onSubmit={(values) => add.mutate(values, { onSuccess: close })}
            onClose={close}
          />
        )}
      </AddFold>
      <p role="alert" className="error">
        {add.errorMessage}
      </p>
    </>
  );
}

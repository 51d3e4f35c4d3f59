import { TagsInput } from '@mantine/core';
import { orpc } from '#browser/api.ts';
import { Section } from '#ui/section.tsx';
import { type Business, useBusinessMutation } from './business.ts';
import { emptyLocation, LocationForm } from './location-form.tsx';
import { LocationRow } from './location-row.tsx';
import styles from './rows.module.css';

/** The areas a business serves, and its further locations. */
export function PlacesSection({ business }: { business: Business }) {
  const setAreas = useBusinessMutation(orpc.contractors.setAreasServed.call);
  return (
    <>
      <Section
        title="Areas served"
        about="Cities, neighborhoods, or ZIP codes, the way people search for them."
      >
        <TagsInput
          label="You work in"
          placeholder="Type and press Enter"
          value={setAreas.pendingInput?.areas ?? business.areasServed}
          onChange={(areas) => setAreas.mutate({ areas })}
          error={setAreas.errorMessage}
          clearable={false}
          maxTags={60}
        />
        <p role="status">{setAreas.isSuccess && 'Saved'}</p>
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
      <LocationForm
        initialValues={emptyLocation}
        action="Add location"
        busy={add.isPending}
        onSubmit={(values, done) => add.mutate(values, { onSuccess: done })}
      />
      <p role="alert" className="error">
        {add.errorMessage}
      </p>
    </>
  );
}

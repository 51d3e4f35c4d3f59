import { TagsInput } from '@mantine/core';
import { orpc } from '#browser/api.ts';
import { Section } from '#ui/section.tsx';
import { AddFold } from './add-fold.tsx';
import { type Business, useBusinessMutation } from './business.ts';
import { emptyLocation, LocationForm } from './location-form.tsx';
import { LocationRow } from './location-row.tsx';
import styles from './rows.module.css';
import { SaveList, useStagedList } from './staged-list.tsx';

/** The areas a business serves, and its further locations. */
export function PlacesSection({ business }: { business: Business }) {
  const setAreas = useBusinessMutation(orpc.contractors.setAreasServed.call);
  const { items, setItems, isUnsaved, discard } = useStagedList(
    `areas ${business.id}`,
    business.areasServed,
  );
  return (
    <>
      <Section
        title="Areas served"
        about="Cities, neighborhoods, or ZIP codes, the way people search for them."
      >
        <TagsInput
          label="You work in"
          placeholder="Add a city or ZIP code"
          value={[...items]}
          onChange={setItems}
          classNames={{ pill: styles.place }}
          clearable={false}
          maxTags={60}
        />
        <SaveList
          what="areas"
          isUnsaved={isUnsaved}
          save={setAreas}
          onSave={() => setAreas.mutateAsync({ areas: [...items] }).then(discard)}
          onDiscard={discard}
        />
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

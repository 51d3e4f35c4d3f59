import { Button, TagsInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { Section } from '#features/profile/components/section.tsx';
import { type Business, useChange } from './business.ts';
import styles from './rows.module.css';

/** Where a business works, and where else it can be visited. */
export function PlacesSection({ business }: { business: Business }) {
  const setAreas = useChange(orpc.contractors.setAreasServed.call);
  return (
    <>
      <Section title="Areas served" about="Cities, quarters or ZIP codes: as people look for them.">
        <TagsInput
          label="You work in"
          placeholder="Type and press Enter"
          value={business.areasServed}
          onChange={(areas) => setAreas.mutate({ areas })}
          error={setAreas.problem}
          clearable={false}
          maxTags={60}
        />
        <p role="status">{setAreas.isSuccess && 'Saved'}</p>
      </Section>
      <Section
        title="Business locations"
        about="A shop or a yard beside your main address. Everybody sees the city; the street only who is signed in."
      >
        <Locations business={business} />
      </Section>
    </>
  );
}

const empty = { name: '', address1: '', zipCode: '', phone: '' };

function Locations({ business: { businessLocations } }: { business: Business }) {
  const [typed, setTyped] = useState(empty);
  const add = useChange(orpc.contractors.addLocation.call);
  const remove = useChange(orpc.contractors.removeLocation.call);
  const field = (name: keyof typeof empty) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    add.mutate(typed, { onSuccess: () => setTyped(empty) });
  }
  return (
    <>
      {businessLocations.length > 0 && (
        <ul className={styles.rows}>
          {businessLocations.map(({ id, name, address1, city, state, zipCode, phone }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <p>
                  {[address1, `${city}, ${state} ${zipCode}`, phone].filter(Boolean).join(' · ')}
                </p>
              </div>
              <Button
                variant="default"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id })}
                aria-label={`Remove ${name}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.pair}>
          <TextInput label="What it is called" maxLength={80} {...field('name')} />
          <TextInput label="ZIP code" inputMode="numeric" maxLength={5} {...field('zipCode')} />
          <TextInput label="Street and number" maxLength={120} {...field('address1')} />
          <TextInput label="Phone" type="tel" maxLength={40} {...field('phone')} />
        </div>
        <Button
          type="submit"
          variant="default"
          disabled={!typed.name.trim() || !/^\d{5}$/.test(typed.zipCode.trim())}
          loading={add.isPending}
        >
          Add location
        </Button>
      </form>
      <p role="alert" className="error">
        {add.problem ?? remove.problem}
      </p>
    </>
  );
}

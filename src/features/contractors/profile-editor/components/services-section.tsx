import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { Section } from '#ui/section.tsx';
import { Select } from '#ui/select.tsx';
import { AddFold } from './add-fold.tsx';
import { type Business, useBusinessMutation } from './business.ts';
import styles from './rows.module.css';
import { ServiceRow } from './service-row.tsx';

/** The services a business offers, from the categories that homeowners search by. */
export function ServicesSection({ business: { services } }: { business: Business }) {
  const categories = useQuery(orpc.categories.list.queryOptions());
  const [name, setName] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const add = useBusinessMutation(orpc.contractors.addService.call);
  const offered = new Set(services.map((service) => service.name));
  const available = (categories.data?.items ?? []).filter(
    (category) => !offered.has(category.name),
  );
  const groups = [...Map.groupBy(available, ({ group }) => group)].map(([group, items]) => ({
    group,
    items: items.map((item) => item.name),
  }));

  function submit(event: FormEvent, close: () => void) {
    event.preventDefault();
    if (!name) return;
    add.mutate(
      { name, description },
      {
        onSuccess: () => {
          setName(null);
          setDescription('');
          close();
        },
      },
    );
  }

  return (
    <div id="services">
      <Section title="Services" about="You’ll see jobs for these services.">
        {services.length > 0 && (
          <ul className={styles.rows}>
            {services.map((service) => (
              <ServiceRow key={service.id} service={service} />
            ))}
          </ul>
        )}
        <AddFold label="Add a service" startsOpen={services.length === 0}>
          {(close) => (
            <form className={styles.form} onSubmit={(event) => submit(event, close)}>
              <Select
                label="Service"
                placeholder="Choose, or type to find"
                data={groups}
                value={name}
                onChange={setName}
                searchable
                nothingFoundMessage="Service not found in the list"
              />
              <TextInput
                label="What you do (optional)"
                value={description}
                onChange={(event) => setDescription(event.currentTarget.value)}
                maxLength={500}
              />
              <div className={styles.choice}>
                <Button type="submit" variant="default" disabled={!name} loading={add.isPending}>
                  Add service
                </Button>
                <Button variant="subtle" onClick={close}>
                  Cancel
                </Button>
              </div>
            </form>
          )}
        </AddFold>
        <p role="alert" className="error">
          {add.errorMessage}
        </p>
      </Section>
    </div>
  );
}

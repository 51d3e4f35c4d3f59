import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Business } from './business.ts';
import styles from './rows.module.css';

export type LocationFields = Pick<
  Business['businessLocations'][number],
  'name' | 'address1' | 'zipCode' | 'phone'
>;

export const emptyLocation: LocationFields = { name: '', address1: '', zipCode: '', phone: '' };

type Props = {
  initialValues: LocationFields;
  action: string;
  busy: boolean;
  onSubmit: (values: LocationFields) => void;
  onClose: () => void;
};

/** Edits a new or an existing location. */
export function LocationForm({ initialValues, action, busy, onSubmit, onClose }: Props) {
  const [values, setValues] = useState(initialValues);
  const field = (name: keyof LocationFields) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit(values);
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        <TextInput label="Location name" maxLength={80} {...field('name')} />
        <TextInput label="ZIP code" inputMode="numeric" maxLength={5} {...field('zipCode')} />
        <TextInput label="Street address" maxLength={120} {...field('address1')} />
        <TextInput label="Phone" type="tel" maxLength={40} {...field('phone')} />
      </div>
      <div className={styles.choice}>
        <Button
          type="submit"
          variant="default"
          disabled={!values.name.trim() || !/^\d{5}$/.test(values.zipCode.trim())}
          loading={busy}
        >
          {action}
        </Button>
        <Button onClick={onClose} variant="subtle">
          Cancel
        </Button>
      </div>
    </form>
  );
}

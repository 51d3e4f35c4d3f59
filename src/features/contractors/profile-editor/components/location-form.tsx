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
  onSubmit: (words: LocationFields, done: () => void) => void;
  onClose?: () => void;
};

/** The words of a place: of a new one, or of one that is there. */
export function LocationForm({ initialValues, action, busy, onSubmit, onClose }: Props) {
  const [typed, setTyped] = useState(initialValues);
  const field = (name: keyof LocationFields) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit(typed, () => setTyped(initialValues));
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        <TextInput label="What it is called" maxLength={80} {...field('name')} />
        <TextInput label="ZIP code" inputMode="numeric" maxLength={5} {...field('zipCode')} />
        <TextInput label="Street and number" maxLength={120} {...field('address1')} />
        <TextInput label="Phone" type="tel" maxLength={40} {...field('phone')} />
      </div>
      <div className={styles.choice}>
        <Button
          type="submit"
          variant="default"
          disabled={!typed.name.trim() || !/^\d{5}$/.test(typed.zipCode.trim())}
          loading={busy}
        >
          {action}
        </Button>
        {onClose && (
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

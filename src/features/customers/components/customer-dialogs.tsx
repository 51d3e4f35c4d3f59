import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormErrors } from '#ui/form-errors.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import type { Customer } from './customer.ts';
import styles from './customer-detail.module.css';

type DialogProps = { opened: boolean; onClose: () => void };

/** Adds a customer whom the contractor knows from outside the site. */
export function AddCustomer({ opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add a customer">
      {opened && <NewCustomer onClose={onClose} />}
    </Dialog>
  );
}

/** Changes what the contractor wrote down of a customer without an account. */
export function EditCustomer({ customer, opened, onClose }: DialogProps & { customer: Customer }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit customer">
      {opened && <KnownCustomer customer={customer} onClose={onClose} />}
    </Dialog>
  );
}

function NewCustomer({ onClose }: Pick<DialogProps, 'onClose'>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const intent = useIdempotencyKeys();
  const form = useSectionForm({
    initialValues: { name: '', email: '', phone: '', address: '' },
    validate: ({ name }) => errorsOf(name),
    send: async ({ name, email, phone, address }) => {
      const { id } = await api.customers.create(
        { name, address, ...(email.trim() && { email }), ...(phone.trim() && { phone }) },
        { context: intent.context },
      );
      await queryClient.invalidateQueries({ queryKey: orpc.customers.key() });
      onClose();
      void navigate(`?customerId=${id}`);
    },
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <FormErrors errors={form.errors} submitCount={form.submitCount} />
      <TextInput {...form.field('name')} label="Name" data-autofocus maxLength={120} />
      <TextInput {...form.field('email')} label="Email address, if you know it" type="email" />
      <TextInput {...form.field('phone')} label="Phone number, if you know it" type="tel" />
      <TextInput {...form.field('address')} {...addressProps} />
      <div className={styles.controls}>
        <Button type="submit" loading={form.busy}>
          Add
        </Button>
      </div>
    </form>
  );
}

function KnownCustomer({
  customer: { id, name, email, phone, address, totalQuotes },
  onClose,
}: Pick<DialogProps, 'onClose'> & { customer: Customer }) {
  const queryClient = useQueryClient();
  const form = useSectionForm({
    initialValues: { name, email: email ?? '', phone: phone ?? '', address },
    validate: ({ name }) => errorsOf(name),
    send: async ({ email: typed, ...changes }) => {
      await api.customers.update({ id, ...changes, ...(typed.trim() && { email: typed }) });
      await queryClient.invalidateQueries({ queryKey: orpc.customers.key() });
      onClose();
    },
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <FormErrors errors={form.errors} submitCount={form.submitCount} />
      <TextInput {...form.field('name')} label="Name" data-autofocus maxLength={120} />
      {/* One that a quote was sent to is theirs to sign with. */}
      {(!email || totalQuotes === 0) && (
        <TextInput {...form.field('email')} label="Email address, if you know it" type="email" />
      )}
      <TextInput {...form.field('phone')} label="Phone number, if you know it" type="tel" />
      <TextInput {...form.field('address')} {...addressProps} />
      <div className={styles.controls}>
        <Button type="submit" loading={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

const errorsOf = (name: string) => (name.trim() ? {} : { name: 'Enter a name' });

const addressProps = {
  label: 'Where the work is, if you know it',
  description: 'Street, city, state and ZIP code. New quotes show it.',
  maxLength: 160,
};

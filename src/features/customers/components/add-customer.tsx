import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormErrors } from '#ui/form-errors.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import styles from './customer-detail.module.css';

/** Adds a customer whom the contractor knows from outside the site. */
export function AddCustomer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add a customer">
      {opened && <Fields onClose={onClose} />}
    </Dialog>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const intent = useIdempotencyKeys();
  const form = useSectionForm({
    initialValues: { name: '', email: '', phone: '' },
    validate: ({ name }) => (name.trim() ? {} : { name: 'Enter a name' }),
    send: async ({ name, email, phone }) => {
      const { id } = await api.customers.create(
        { name, ...(email.trim() && { email }), ...(phone.trim() && { phone }) },
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
      <div className={styles.controls}>
        <Button type="submit" loading={form.busy}>
          Add
        </Button>
      </div>
    </form>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api, orpc } from '#browser/api.ts';
import type { Customer } from '#features/customers/components/customer.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import styles from './ask-for-email.module.css';

/**
 * Customers without an account sign with a code by email, so their address is asked for before the quote is sent, if
 * nobody has written it down. Once it is saved in their record, the quote can be sent in this place.
 */
export function AskForEmail({ customer: { id, name } }: { customer: Customer }) {
  const queryClient = useQueryClient();
  const form = useSectionForm({
    initialValues: { email: '' },
    validate: ({ email }) =>
      email.trim() ? {} : { email: 'Enter a full email address, such as pat@example.com' },
    send: async ({ email }) => {
      const saved = await api.customers.update({ id, email });
      queryClient.setQueryData(orpc.customers.get.queryKey({ input: { id } }), saved);
      void queryClient.invalidateQueries({ queryKey: orpc.customers.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.quotes.channels.key() });
    },
  });
  // The dialog stands in the form of the quote, which must not take this for its own.
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    form.submit(event);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h3 className={styles.title}>What’s the email address of {name}?</h3>
      <p>
        {name} has no account and signs with a code that we email to this address, so nobody else
        can sign for them. You can still send them the link to the quote yourself, by text or
        however you talk.
      </p>
      <FormErrors errors={form.errors} submitCount={form.submitCount} />
      <TextInput
        {...form.field('email')}
        label="Email address"
        description="Saved with this customer."
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <Button type="submit" loading={form.busy}>
          Save and go on
        </Button>
      </div>
    </form>
  );
}

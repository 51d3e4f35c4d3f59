import { Switch } from '@mantine/core';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import type { Customer } from './customer.ts';
import styles from './customer-detail.module.css';

const channels = [
  ['allowPhone', 'Calls'],
  ['allowText', 'Texts'],
  ['allowEmail', 'Email'],
] as const;

/** How the customer wants to be reached. Every switch saves at once, and everything that is sent obeys it. */
export function ContactPreferences({ customer }: { customer: Customer }) {
  const queryClient = useQueryClient();
  const save = useMutation(
    orpc.customers.updateContactPreferences.mutationOptions({
      // One save at a time: each response contains all preferences, and a late one would bring back old values.
      scope: { id: `contact-preferences ${customer.id}` },
      onSuccess: (saved) => {
        const key = orpc.customers.get.queryKey({ input: { id: saved.id } });
        queryClient.setQueryData(key, saved);
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.customers.key() }),
    }),
  );
  const pendingChanges = useMutationState({
    filters: {
      mutationKey: orpc.customers.updateContactPreferences.mutationKey(),
      status: 'pending',
    },
    select: ({ state }) => state.variables as Partial<Customer['contactPreferences']>,
  });
  // Shows the pending changes before the server confirms them.
  const preferences = Object.assign({ ...customer.contactPreferences }, ...pendingChanges);
  return (
    <section className={styles.section} aria-labelledby="contact-preferences">
      <h3 className={styles.heading} id="contact-preferences">
        Contact preferences
      </h3>
      {save.isError && (
        <ErrorNotice>
          {getApiError(save.error)?.message ?? 'That didn’t save. Try again.'}
        </ErrorNotice>
      )}
      <div className={styles.controls}>
        {channels.map(([name, label]) => (
          <Switch
            key={name}
            label={label}
            checked={preferences[name]}
            onChange={(event) =>
              save.mutate({ id: customer.id, [name]: event.currentTarget.checked })
            }
          />
        ))}
      </div>
      <p className={styles.note} role="status">
        {save.isSuccess ? 'Saved. ' : ''}We never use what’s turned off here, not even for a quote.
      </p>
    </section>
  );
}

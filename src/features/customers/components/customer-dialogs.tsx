import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { formatPhone } from '#lib/phone.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormErrors } from '#ui/form-errors.tsx';
import { Notice } from '#ui/notice.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import type { Customer } from './customer.ts';
import { isAlike, missingOf, searchWordOf } from './customer-alike.ts';
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
  const [alike, setAlike] = useState<Known>();
  const [askedAbout, setAskedAbout] = useState<string>();
  const isAsking = alike !== undefined;
  const form = useSectionForm({
    initialValues: { name: '', email: '', phone: '', address: '' },
    validate: ({ name }) => errorsOf(name),
    send: async (typed) => {
      const { name, email, phone, address } = typed;
      // Asked once about what was typed: whoever adds it again after that means it.
      const asked = JSON.stringify(typed);
      if (asked !== askedAbout) {
        const known = await findAlike(typed);
        if (known) {
          setAlike(known);
          setAskedAbout(asked);
          return;
        }
      }
      setAlike(undefined);
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
      {alike && (
        <Alike
          customer={alike}
          typed={form.values}
          onOpen={() => {
            onClose();
            void navigate(`/contractor/customers?customerId=${alike.id}`);
          }}
        />
      )}
      <div className={styles.controls}>
        <Button type="submit" variant={isAsking ? 'default' : 'filled'} loading={form.busy}>
          {isAsking ? 'Add anyway' : 'Add'}
        </Button>
      </div>
    </form>
  );
}

type AlikeProps = { customer: Known; typed: Typed; onOpen: () => void };

/** The customer whom the contractor likely means, and what was typed that their record does not have yet. */
function Alike({ customer, typed, onOpen }: AlikeProps) {
  const { id, name, email, phone, address, homeownerId } = customer;
  const queryClient = useQueryClient();
  const changes = homeownerId === null ? missingOf(customer, typed) : {};
  const names = Object.keys(changes).map((key) => missingNames[key as keyof typeof missingNames]);
  const update = useMutation({
    mutationFn: () => api.customers.update({ id, ...changes }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: orpc.customers.key() });
      onOpen();
    },
  });
  return (
    <div role="alert">
      <Notice
        tone="attention"
        title={`You already have ${name}`}
        action={
          <>
            {names.length > 0 && (
              <Button loading={update.isPending} onClick={() => update.mutate()}>
                Add this {names.join(' and ')} to {name}’s record
              </Button>
            )}
            <Button variant={names.length > 0 ? 'default' : 'filled'} onClick={onOpen}>
              Open that customer
            </Button>
          </>
        }
      >
        {[email, phone && formatPhone(phone), address].filter(Boolean).join(', ') ||
          'Nothing else is written down of them.'}
      </Notice>
      <ApiErrorNotice error={update.error} />
    </div>
  );
}

const missingNames = { email: 'email', phone: 'phone number', address: 'address' };

type Known = Pick<Customer, 'id' | 'name' | 'email' | 'phone' | 'address' | 'homeownerId'>;
type Typed = { name: string; email: string; phone: string; address: string };

/** One of the contractor's own customers who is likely the one that is being added. */
async function findAlike(typed: Typed) {
  const [email, phone] = [typed.email.trim(), typed.phone.trim()];
  const lists = await Promise.all([
    api.customers.list({ q: searchWordOf(typed.name) }),
    ...(email ? [api.customers.list({ email })] : []),
    ...(phone ? [api.customers.list({ phone })] : []),
  ]);
  return lists.flatMap(({ items }) => items).find((customer) => isAlike(typed, customer));
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

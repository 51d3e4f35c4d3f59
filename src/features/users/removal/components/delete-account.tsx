import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { formatCents } from '#lib/money.ts';
import { isRole, type Role } from '#lib/roles.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import { Notice } from '#ui/notice.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import type { SignInMethods } from '../../profile/components/profile.ts';
import { CONFIRMATION_WORD, isConfirmed, RECENT_SIGN_IN_MINUTES } from '../rules.ts';
import styles from './delete-account.module.css';

type Props = { opened: boolean; onClose: () => void; methods: SignInMethods };

/** Explains what is deleted and what stays, and asks for a confirmation. */
export function DeleteAccount({ opened, onClose, methods }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Delete your account" size="lg">
      <ConfirmDeletionForm methods={methods} onClose={onClose} />
    </Modal>
  );
}

const deletedItems: Record<Role, readonly string[]> = {
  homeowner: [
    'Your name, email address, phone number and address, wherever they stand',
    'Every picture and document that you uploaded or sent',
    'Projects that no pro has a part in, saved pros, notifications and settings',
    'Work that is still going on is cancelled, open quotes are put away; contractors are notified',
  ],
  contractor: [
    'Your public page with portfolio, services, places and settings; nobody finds your business any more',
    'Your name, email address, phone number and license, wherever they stand',
    'Every picture and document that you uploaded or sent, your customers and notes about them',
    'Quotes that were not accepted. Work that is going on is put on hold; homeowners are notified',
  ],
  admin: [
    'Your name, email address and phone number, wherever they stand',
    'Your permissions, notifications and settings',
  ],
};

const retainedItems: Record<Role, readonly string[]> = {
  homeowner: [
    'Quotes that you accepted: contracts are kept, with their figures and without your name',
    'Messages and reviews that others rely on, as “Deleted account” and with your name, numbers and addresses taken out',
  ],
  contractor: [
    'Quotes that were accepted: contracts are kept to the letter, as from “Deleted business”',
    'Messages and answers to reviews, with your name, numbers and addresses taken out',
  ],
  admin: ['That something was done and when, under a number that leads to nobody'],
};

function ConfirmDeletionForm({ methods, onClose }: Omit<Props, 'opened'>) {
  const { user } = useSession();
  const roles = user.roles.filter(isRole);
  const hasPassword = methods.password !== 'none';
  const form = useSectionForm({
    initialValues: { password: '', confirmation: '' },
    validate: ({ password, confirmation }) => ({
      ...(methods.password === 'here' && !password && { password: 'Enter your password' }),
      ...(!isConfirmed(confirmation) && { confirmation: `Type ${CONFIRMATION_WORD}` }),
    }),
    send: async ({ password, confirmation }) => {
      await orpc.profile.remove.call({ confirmation, ...(password && { password }) });
      location.assign('/account-deleted');
    },
  });
  const { name: site } = methods.membershipSite ?? {};
  return (
    <form className={styles.parts} onSubmit={form.submit} noValidate>
      <FormErrors errors={form.errors} submitCount={form.submitCount} />
      <div>
        <h3 className={styles.title}>What is deleted</h3>
        <ul className={styles.list}>
          {linesForRoles(deletedItems, roles).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className={styles.title}>What stays</h3>
        <ul className={styles.list}>
          {linesForRoles(retainedItems, roles).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {methods.password === 'membership-site' && site && (
            <li>
              Your account at {site}: it is not ours to delete. Signing in there again begins a new,
              empty account here
            </li>
          )}
        </ul>
      </div>
      <UnpaidNotice />
      <p className={styles.grave}>
        You are signed out everywhere at once, and nobody can bring the account back. Download your
        data first if you want to keep it.
      </p>
      {hasPassword && (
        <>
          {/* Tells a password manager whose password it is. */}
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordInput
            {...form.field('password')}
            label="Your password"
            autoComplete="current-password"
            {...(methods.password === 'membership-site' && {
              description: `The one of ${site ?? 'the membership site'}. Not needed if you signed in within the last ${RECENT_SIGN_IN_MINUTES} minutes`,
            })}
          />
        </>
      )}
      {!hasPassword && (
        <p>
          You have no password here: you must have signed in within the last{' '}
          {RECENT_SIGN_IN_MINUTES} minutes.
        </p>
      )}
      <TextInput
        {...form.field('confirmation')}
        label={`Type ${CONFIRMATION_WORD} to show that you mean it`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className={styles.actions}>
        <Button type="submit" color="red" loading={form.busy || form.saved}>
          Delete my account
        </Button>
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </form>
  );
}

/** The lines for all roles of a person, without repetitions. */
const linesForRoles = (lines: Record<Role, readonly string[]>, roles: readonly Role[]) => [
  ...new Set(roles.flatMap((role) => lines[role])),
];

/** What a homeowner still owes, which deleting an account does not settle. */
function UnpaidNotice() {
  const { activeRole } = useSession();
  const { data } = useQuery({
    ...orpc.billing.summary.queryOptions(),
    enabled: activeRole === 'homeowner',
  });
  if (!data?.dueAmount) return null;
  return (
    <Notice tone="attention" title={`You still owe ${formatCents(data.dueAmount)}`}>
      Deleting the account does not settle your invoices: the business keeps its claim, and you
      could no longer pay here. <Link to="/homeowner/billing">Pay them first</Link>.
    </Notice>
  );
}

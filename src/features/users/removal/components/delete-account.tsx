import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { formatCents } from '#lib/money.ts';
import { isRole, type Role } from '#lib/roles.ts';
import { Dialog } from '#ui/dialog.tsx';
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
    <Dialog opened={opened} onClose={onClose} title="Delete your account" size="lg">
      <ConfirmDeletionForm methods={methods} onClose={onClose} />
    </Dialog>
  );
}

const deletedItems: Record<Role, readonly string[]> = {
  homeowner: [
    'Your name, email address, phone number, and address, everywhere they appear',
    'Every photo and document you uploaded or sent',
    'Projects with no pro involved, saved pros, notifications, and settings',
    'Work still in progress is canceled and open quotes are closed. Pros are notified',
  ],
  contractor: [
    'Your public page with its portfolio, services, locations, and settings. Nobody will find your business anymore',
    'Your name, email address, phone number, and license, everywhere they appear',
    'Every photo and document you uploaded or sent, your customers, and notes about them',
    'Quotes that weren’t accepted. Work in progress is put on hold. Homeowners are notified',
  ],
  admin: [
    'Your name, email address, and phone number, everywhere they appear',
    'Your permissions, notifications, and settings',
  ],
};

const retainedItems: Record<Role, readonly string[]> = {
  homeowner: [
    'Quotes you accepted. Contracts are kept, with their amounts but without your name',
    'Messages and reviews others rely on, as “Deleted account,” with your name, phone numbers, and addresses removed',
  ],
  contractor: [
    'Accepted quotes. Contracts are kept exactly as they were, from “Deleted business”',
    'Messages and review replies, with your name, phone numbers, and addresses removed',
  ],
  admin: ['A record of what was done and when, under a number that can’t be traced to you'],
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
        <h3 className={styles.title}>What gets deleted</h3>
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
              Your account at {site} isn’t ours to delete. Signing in there again starts a new,
              empty account here
            </li>
          )}
        </ul>
      </div>
      <UnpaidNotice />
      <p className={styles.grave}>
        You’re signed out everywhere right away, and the account can’t be restored. Download your
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
              description: `Your password for ${site ?? 'the membership site'}. Not needed if you signed in within the last ${RECENT_SIGN_IN_MINUTES} minutes`,
            })}
          />
        </>
      )}
      {!hasPassword && (
        <p>
          You have no password here, so you must have signed in within the last{' '}
          {RECENT_SIGN_IN_MINUTES} minutes.
        </p>
      )}
      <TextInput
        {...form.field('confirmation')}
        label={`Type ${CONFIRMATION_WORD} to confirm`}
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
      Deleting your account doesn’t settle your invoices. You’d still owe the business, and you
      couldn’t pay here anymore. <Link to="/homeowner/billing">Pay them first</Link>.
    </Notice>
  );
}

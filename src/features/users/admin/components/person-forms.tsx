import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { grantablePermissions, isRole, permissionNames, roleNames, roles } from '#lib/roles.ts';
import { Confirm } from '#ui/confirm.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { ChoicesForm } from './choices-form.tsx';
import type { PersonRecord } from './people.ts';
import styles from './person-detail.module.css';
import { ReasonField, reasonErrorOf } from './reason-field.tsx';
import { changeErrorMessage, usePersonMutationOptions } from './use-person-mutation-options.ts';

type Props = { person: PersonRecord };

export function RolesForm({ person }: Props) {
  const save = useMutation(orpc.users.setRoles.mutationOptions(usePersonMutationOptions()));
  const { uid, changeableRoles, isMember } = person;
  return (
    <ChoicesForm
      title="Roles"
      note={
        isMember
          ? 'The membership site decides whether its members are homeowners or admins, each time they sign in.'
          : 'A removed role stops working right away, even where they’re signed in.'
      }
      options={roles.map((value) => ({
        value,
        label: roleNames[value],
        fixed: !changeableRoles.includes(value),
      }))}
      chosen={person.roles.filter(isRole)}
      saving={save}
      submitLabel="Save roles"
      successMessage="Kept."
      onSave={(chosen) => save.mutate({ id: uid, roles: chosen, rolesBefore: person.roles })}
    />
  );
}

export function PermissionsForm({ person: { uid, permissions } }: Props) {
  const save = useMutation(orpc.users.update.mutationOptions(usePersonMutationOptions()));
  return (
    <ChoicesForm
      title="What this admin may do"
      note="Without any of these, an admin can see the portal but can’t change anything."
      options={grantablePermissions.map((value) => ({ value, label: permissionNames[value] }))}
      chosen={permissions}
      saving={save}
      submitLabel="Save permissions"
      successMessage="Kept."
      onSave={(chosen) =>
        save.mutate({ id: uid, permissions: chosen, permissionsBefore: permissions })
      }
    />
  );
}

/** Makes a person a master admin; only a master admin can, and it cannot be undone. */
export function MasterAdminForm({ person: { uid, name } }: Props) {
  const [asking, setAsking] = useState(false);
  const save = useMutation(orpc.users.update.mutationOptions(usePersonMutationOptions()));
  return (
    <section className={styles.section} aria-labelledby="master">
      <h3 className={styles.heading} id="master">
        Master admin
      </h3>
      {save.error && <ErrorNotice>{changeErrorMessage(save.error)}</ErrorNotice>}
      <Button variant="default" onClick={() => setAsking(true)}>
        Make master admin
      </Button>
      <Confirm
        title={`Make ${name} a master admin?`}
        action="Make master admin"
        destructive
        opened={asking}
        busy={save.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          save.mutate({ id: uid, isMasterAdmin: true }, { onSettled: () => setAsking(false) })
        }
      >
        <p>They’ll be able to do everything you can, and nobody can undo it, not even you.</p>
      </Confirm>
    </section>
  );
}

/** Deactivating needs a reason and a confirmation, because it ends the person's sessions at once. */
export function AccountStatusForm({ person: { uid, name, isActive, roles, ...person } }: Props) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState('');
  const changed = usePersonMutationOptions();
  const deactivate = useMutation(orpc.users.deactivate.mutationOptions(changed));
  const reactivate = useMutation(orpc.users.reactivate.mutationOptions(changed));
  const error = deactivate.error ?? reactivate.error;
  return (
    <section className={styles.section} aria-labelledby="standing">
      <h3 className={styles.heading} id="standing">
        Status
      </h3>
      <p className={styles.note} role="status">
        {isActive ? `${name} can sign in.` : `${name} is deactivated and can’t sign in.`}
        {person.deactivatedAt && ` Since ${formatDate(person.deactivatedAt.slice(0, 10))}`}
        {person.deactivatedAt && person.deactivationReason && `: “${person.deactivationReason}”`}
      </p>
      {error && <ErrorNotice>{changeErrorMessage(error)}</ErrorNotice>}
      {isActive ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          Deactivate
        </Button>
      ) : (
        <Button
          variant="default"
          loading={reactivate.isPending}
          onClick={() => reactivate.mutate({ id: uid })}
        >
          Reactivate
        </Button>
      )}
      <Confirm
        title={`Deactivate ${name}?`}
        action="Deactivate"
        destructive
        opened={asking}
        busy={deactivate.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          const wrong = reasonErrorOf(reason);
          setReasonError(wrong);
          if (wrong) return;
          deactivate.mutate(
            { id: uid, reason },
            { onSuccess: () => setReason(''), onSettled: () => setAsking(false) },
          );
        }}
      >
        <p>
          They’re signed out everywhere right away and can’t sign in.
          {roles.includes('contractor') && ' Their business is hidden.'} What they wrote and agreed
          to stays. You can reactivate them.
        </p>
        <ReasonField value={reason} error={reasonError} onChange={setReason} />
      </Confirm>
    </section>
  );
}

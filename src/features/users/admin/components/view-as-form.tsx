import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import {
  VIEWING_MINUTES,
  viewingReasonNames,
  viewingReasons,
} from '#features/auth/viewing/rules.ts';
import { roleNames } from '#lib/roles.ts';
import { Confirm } from '#ui/confirm.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import type { PersonRecord } from './people.ts';
import styles from './person-detail.module.css';
import { changeErrorMessage } from './use-person-mutation-options.ts';

const reasonOptions = viewingReasons.map((value) => ({ value, label: viewingReasonNames[value] }));

/** Opens the product as the person sees it; the audit log keeps that, and why. Never as an admin. */
export function ViewAsForm({ person: { uid, name, roles, isActive } }: { person: PersonRecord }) {
  const viewable = (['homeowner', 'contractor'] as const).filter((role) => roles.includes(role));
  const [role, setRole] = useState<(typeof viewable)[number]>();
  const [reason, setReason] = useState<(typeof viewingReasons)[number]>('help');
  const start = useMutation(
    orpc.viewing.start.mutationOptions({ onSuccess: ({ goTo }) => location.assign(goTo) }),
  );
  if (!isActive || roles.includes('admin') || viewable.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="view-as">
      <h3 className={styles.heading} id="view-as">
        What they see
      </h3>
      <p className={styles.note}>
        Read only, without messages, for {VIEWING_MINUTES} minutes. The audit log says that you
        viewed it, and why.
      </p>
      {start.error && <ErrorNotice>{changeErrorMessage(start.error)}</ErrorNotice>}
      <div className={styles.controls}>
        {viewable.map((each) => (
          <Button key={each} variant="default" onClick={() => setRole(each)}>
            View as this {roleNames[each].toLowerCase()}
          </Button>
        ))}
      </div>
      {role && (
        <Confirm
          title={`View the site as ${name}?`}
          action="View"
          opened
          busy={start.isPending}
          onClose={() => setRole(undefined)}
          onConfirm={() => start.mutate({ id: uid, role, reason })}
        >
          <NativeSelect
            label="Why"
            description="For the audit log. They aren’t notified."
            data={reasonOptions}
            value={reason}
            onChange={({ currentTarget: { value } }) =>
              setReason(viewingReasons.find((each) => each === value) ?? 'help')
            }
          />
        </Confirm>
      )}
    </section>
  );
}

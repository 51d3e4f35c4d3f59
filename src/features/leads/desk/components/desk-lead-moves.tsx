import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import styles from '#ui/desk-record.module.css';
import { leadStatuses, leadStatusNames } from '../../rules.ts';
import type { LeadCase } from './desk-lead.ts';

const statusOptions = leadStatuses.map((value) => ({ value, label: leadStatusNames[value] }));

/** Sets the status, or chooses a pro where the homeowner asked us to. Both are kept in the audit log. */
export function DeskLeadMoves({ lead }: { lead: LeadCase }) {
  const { id, status, moves, pros } = lead;
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [orpc.adminLeads.key(), orpc.leads.key()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const update = useMutation(orpc.leads.updateStatus.mutationOptions({ onSettled }));
  const assign = useMutation(orpc.leads.assign.mutationOptions({ onSettled }));
  const [chosen, setChosen] = useState('');
  const [asking, setAsking] = useState(false);
  const interested = pros.filter(({ interestedAt }) => interestedAt !== null);
  const name = interested.find(({ contractorId }) => contractorId === chosen)?.businessName;
  return (
    <section className={styles.moves} aria-label="What you can do">
      <ApiErrorNotice error={update.error ?? assign.error} />
      {moves.includes('updateStatus') && (
        <NativeSelect
          label="Status"
          description="The homeowner and the pros see it."
          data={statusOptions}
          value={update.isPending ? update.variables.status : status}
          disabled={update.isPending}
          onChange={(event) => {
            const next = leadStatuses.find((value) => value === event.currentTarget.value);
            if (next) update.mutate({ id, status: next });
          }}
        />
      )}
      {moves.includes('assign') && interested.length > 0 && (
        <div className={styles.choose}>
          <NativeSelect
            label="Choose a pro for the homeowner"
            description="Only if the homeowner asked for it."
            data={[
              { value: '', label: 'Nobody' },
              ...interested.map(({ contractorId, businessName }) => ({
                value: contractorId,
                label: businessName,
              })),
            ]}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <button type="button" className="button" disabled={!name} onClick={() => setAsking(true)}>
            Choose
          </button>
        </div>
      )}
      <Confirm
        title={`Choose ${name ?? 'this pro'}?`}
        action="Choose"
        opened={asking}
        busy={assign.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          assign.mutate(
            { id, contractorId: chosen },
            {
              onSettled: () => {
                setAsking(false);
                setChosen('');
              },
            },
          )
        }
      >
        <p>
          They’ll get the homeowner’s contact details, and the lead closes to others. Both are
          notified right away.
        </p>
      </Confirm>
    </section>
  );
}

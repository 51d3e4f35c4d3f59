import { NativeSelect } from '@mantine/core';
import { getApiError } from '#lib/api-error-info.ts';
import { leadStatuses, leadStatusNames } from '../rules.ts';
import type { Lead } from './lead.ts';
import styles from './lead-status-setter.module.css';
import { useLeadStatus } from './use-lead-status.ts';

const options = leadStatuses.map((value) => ({ value, label: leadStatusNames[value] }));

/** Lets the contractor whom the lead is for set its status. */
export function LeadStatusSetter({ lead: { id, status, moves } }: { lead: Lead }) {
  const update = useLeadStatus();
  if (!moves.includes('updateStatus')) return null;
  return (
    <NativeSelect
      className={styles.status}
      label="Status of this lead"
      description="The homeowner sees it too. Every change is kept."
      data={options}
      value={update.isPending ? update.variables.status : status}
      error={
        update.error && (getApiError(update.error)?.message ?? 'That didn’t go through. Try again.')
      }
      disabled={update.isPending}
      onChange={(event) => {
        const chosen = leadStatuses.find((value) => value === event.currentTarget.value);
        if (chosen) update.mutate({ id, status: chosen });
      }}
    />
  );
}

import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import {
  type DisputeOutcome,
  type DisputeParty,
  disputeOutcomeNames,
  disputeOutcomes,
  MAX_DISPUTE_TEXT_LENGTH,
  otherParty,
} from '../rules.ts';
import styles from './dispute.module.css';
import type { DisputeSummary } from './dispute.ts';
import { useDisputeCalls } from './use-dispute-calls.ts';

type Props = { dispute: DisputeSummary; onDecided: (message: string) => void };

/** Takes a dispute up and decides it, for an admin. */
export function DecisionForm({ dispute, onDecided }: Props) {
  const { id, moves, openedBy, homeownerName, contractorName } = dispute;
  const [outcome, setOutcome] = useState<DisputeOutcome | ''>('');
  const [against, setAgainst] = useState<DisputeParty>(otherParty(openedBy));
  const [reasons, setReasons] = useState('');
  const { keyOf, onAnswer } = useDisputeCalls();
  const takeUp = useMutation({
    mutationFn: () => {
      const input = { id, status: 'investigating' as const };
      return orpc.disputes.update.call(input, keyOf(input));
    },
    onSuccess: onAnswer,
  });
  const isPersonal = outcome === 'warning' || outcome === 'suspension';
  const decide = useMutation({
    mutationFn: (name: DisputeOutcome) => {
      const input = { id, outcome: name, reasons, ...(isPersonal && { against }) };
      return orpc.disputes.resolve.call(input, keyOf(input));
    },
    onSuccess: () => {
      onDecided('Decided. Both sides are notified of the outcome and reasons.');
      return onAnswer();
    },
  });
  if (!moves.includes('resolve')) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (outcome && reasons.trim()) decide.mutate(outcome);
      }}
      className={styles.form}
      noValidate
    >
      {moves.includes('investigate') && (
        <div>
          <Button variant="default" loading={takeUp.isPending} onClick={() => takeUp.mutate()}>
            Start review
          </Button>
        </div>
      )}
      <NativeSelect
        label="Outcome"
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value as DisputeOutcome | '')}
        data={[
          { value: '', label: 'Choose one' },
          ...disputeOutcomes.map((value) => ({ value, label: disputeOutcomeNames[value] })),
        ]}
      />
      {isPersonal && (
        <NativeSelect
          label="Applies to"
          description={
            outcome === 'suspension'
              ? 'They’re signed out right away, and their business is hidden.'
              : undefined
          }
          value={against}
          onChange={(event) => setAgainst(event.currentTarget.value as DisputeParty)}
          data={[
            { value: 'homeowner', label: homeownerName },
            { value: 'contractor', label: contractorName },
          ]}
        />
      )}
      <Textarea
        label="Reasons (shown to both sides)"
        value={reasons}
        onChange={(event) => setReasons(event.currentTarget.value)}
        maxLength={MAX_DISPUTE_TEXT_LENGTH}
        autosize
        minRows={3}
      />
      <ApiErrorNotice error={decide.error ?? takeUp.error} />
      <div>
        <Button
          type="submit"
          loading={decide.isPending}
          disabled={!outcome || !reasons.trim()}
          {...(outcome === 'suspension' && { color: 'red' })}
        >
          {outcome === 'suspension' ? 'Decide and suspend the account' : 'Decide'}
        </Button>
      </div>
    </form>
  );
}

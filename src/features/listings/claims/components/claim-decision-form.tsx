import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Confirm } from '#ui/confirm.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { MAX_NOTE_LENGTH } from '../rules.ts';
import styles from './open-claim-card.module.css';
import { claimKindText, type QueuedClaim } from './queued-claim.ts';

type Props = { claim: QueuedClaim; onDecided: (message: string) => void };

/** Granting cannot be undone, so it asks for confirmation. Refusing needs a reason, which is mailed to the claimant. */
export function ClaimDecisionForm({ claim, onDecided }: Props) {
  const { id, businessName, name, wish } = claim;
  const text = claimKindText[wish];
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const decide = useMutation(
    orpc.claims.decide.mutationOptions({
      onSuccess: ({ status }) => {
        onDecided(
          status === 'granted'
            ? text.granted(businessName)
            : `The claim to ${businessName} was declined. We’ll let them know why.`,
        );
        return client.invalidateQueries({ queryKey: orpc.claims.queue.key() });
      },
      onError: (error) => {
        if (getApiError(error)?.issues.some(({ path }) => path === 'reason'))
          field.current?.focus();
      },
      onSettled: () => setConfirming(false),
    }),
  );
  const apiError = decide.error ? getApiError(decide.error) : undefined;
  const reasonError = apiError?.issues.find(({ path }) => path === 'reason')?.message;
  const [fieldId, errorId] = [`reason-${id}`, `reason-${id}-error`];
  const submitDecision = (granted: boolean) => decide.mutate({ id, granted, reason });

  return (
    <div className={styles.form}>
      <div>
        <label className="label" htmlFor={fieldId}>
          Reason (shown to the person who asked; required to decline)
        </label>
        <textarea
          ref={field}
          className="input"
          id={fieldId}
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            if (decide.isError) decide.reset();
          }}
          aria-invalid={reasonError ? true : undefined}
          aria-describedby={reasonError ? errorId : undefined}
        />
        {reasonError && (
          <p className="error" id={errorId}>
            {reasonError}
          </p>
        )}
      </div>
      {decide.error && !reasonError && (
        <ErrorNotice>
          {apiError?.message ?? 'That didn’t go through. We kept what you wrote.'}
        </ErrorNotice>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className="button button-primary"
          disabled={decide.isPending}
          onClick={() => setConfirming(true)}
        >
          {text.grant}
          <span className="sr-only">: {businessName}</span>
        </button>
        <button
          type="button"
          className="button"
          disabled={decide.isPending}
          onClick={() => submitDecision(false)}
        >
          Decline<span className="sr-only">: {businessName}</span>
        </button>
      </div>
      <Confirm
        title={text.question(businessName, name)}
        action={text.grant}
        destructive
        opened={isConfirming}
        busy={decide.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => submitDecision(true)}
      >
        <p>{text.effect}</p>
      </Confirm>
    </div>
  );
}

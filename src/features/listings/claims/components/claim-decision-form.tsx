import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Confirm } from '#ui/confirm.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { MAX_NOTE } from '../rules.ts';
import styles from './open-claim-card.module.css';
import { claimWishText, type QueuedClaim } from './queue.ts';

type Props = { claim: QueuedClaim; onDecided: (said: string) => void };

/** Granting asks once more: it cannot be undone. Refusing needs a reason, which is told. */
export function ClaimDecisionForm({ claim, onDecided }: Props) {
  const { id, businessName, name, wish } = claim;
  const words = claimWishText[wish];
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const decide = useMutation(
    orpc.claims.decide.mutationOptions({
      onSuccess: ({ status }) => {
        onDecided(
          status === 'granted'
            ? words.granted(businessName)
            : `The claim to ${businessName} was refused, and they are told why.`,
        );
        return client.invalidateQueries({ queryKey: orpc.claims.queue.key() });
      },
      onError: (error) => {
        if (getApiError(error)?.issues.some(({ path }) => path === 'reason'))
          field.current?.focus();
      },
      onSettled: () => setAsking(false),
    }),
  );
  const refused = decide.error ? getApiError(decide.error) : undefined;
  const wrong = refused?.issues.find(({ path }) => path === 'reason')?.message;
  const [fieldId, errorId] = [`reason-${id}`, `reason-${id}-error`];
  const submitDecision = (granted: boolean) => decide.mutate({ id, granted, reason });

  return (
    <div className={styles.form}>
      <div>
        <label className="label" htmlFor={fieldId}>
          Reason, told to whoever asks; needed to refuse
        </label>
        <textarea
          ref={field}
          className="input"
          id={fieldId}
          rows={2}
          maxLength={MAX_NOTE}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            if (decide.isError) decide.reset();
          }}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? errorId : undefined}
        />
        {wrong && (
          <p className="error" id={errorId}>
            {wrong}
          </p>
        )}
      </div>
      {decide.error && !wrong && (
        <ErrorNotice>
          {refused?.message ?? 'The decision did not get through. What you wrote is kept.'}
        </ErrorNotice>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className="button button-primary"
          disabled={decide.isPending}
          onClick={() => setAsking(true)}
        >
          {words.grant}
          <span className="sr-only">: {businessName}</span>
        </button>
        <button
          type="button"
          className="button"
          disabled={decide.isPending}
          onClick={() => submitDecision(false)}
        >
          Refuse
          <span className="sr-only">: {businessName}</span>
        </button>
      </div>
      <Confirm
        title={words.question(businessName, name)}
        action={words.grant}
        destructive
        opened={asking}
        busy={decide.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => submitDecision(true)}
      >
        <p>{words.effect}</p>
      </Confirm>
    </div>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ReviewCard } from '#ui/review-list.tsx';
import { reviewSignalNames } from '../../checks/rules.ts';
import { type RemovalReason, removalReasonNames, removalReasons } from '../../rules.ts';
import { MAX_DECISION_NOTE_LENGTH } from '../rules.ts';
import styles from './moderated-review.module.css';

export type Moderated = Awaited<ReturnType<Api['adminReviews']['list']>>['items'][number];
type Props = { review: Moderated; onDecided: (message: string) => void };

/** A review with everything that a decision about it rests on, and the form to make it. */
export function ModeratedReview({ review, onDecided }: Props) {
  const { id, contractorId, contractorName, appeals, edits, removal, signals } = review;
  const facts: (Definition | false)[] = [
    {
      term: 'Written by',
      value: <PersonLink uid={review.homeownerId} name={review.customerName} />,
    },
    review.flagReason !== null && {
      term: 'Reported',
      value: (
        <>
          <p className={styles.text}>{review.flagReason}</p>
          {review.flaggedAt && <RelativeTime at={review.flaggedAt} />}
        </>
      ),
    },
    signals.length > 0 && {
      term: 'Signals (admins only)',
      value: signals.map((signal) => reviewSignalNames[signal]).join('. '),
    },
    removal !== null && {
      term: 'Removed',
      value: `${removalReasonNames[removal.reason]}. ${removal.note}`,
    },
    ...appeals.map(({ party, text, granted }) => ({
      term: party === 'author' ? 'Appeal of the author' : 'Appeal of the business',
      value: (
        <p className={styles.text}>
          {text}
          {granted !== null && (granted ? ' (granted)' : ' (refused)')}
        </p>
      ),
    })),
    ...edits.map(({ rating, comment, writtenAt }) => ({
      term: `Before an edit, ${writtenAt.slice(0, 10)}`,
      value: <p className={styles.text}>{`${rating} of 5. ${comment}`}</p>,
    })),
  ];
  const shown = facts.filter((fact) => fact !== false);
  return (
    <article className={styles.card} aria-labelledby={`review-${id}`}>
      <h2 className={styles.title} id={`review-${id}`}>
        <a href={`/contractor/${contractorId}`}>{contractorName}</a>
      </h2>
      <ReviewCard {...review} />
      {shown.length > 0 && <DefinitionList items={shown} />}
      <DecisionForm review={review} onDecided={onDecided} />
    </article>
  );
}

function DecisionForm({ review, onDecided }: Props) {
  const { id, customerName, reviewStatus, flagged, heldAt, appeals } = review;
  const [reason, setReason] = useState<RemovalReason | ''>('');
  const [note, setNote] = useState('');
  const fieldId = useId();
  const client = useQueryClient();
  const decide = useMutation(
    orpc.adminReviews.decide.mutationOptions({
      onSuccess: (_, { decision }) => {
        onDecided(
          decision === 'keep'
            ? `${customerName}’s review stays. Both sides were notified.`
            : `${customerName}’s review was removed. Both sides were told why.`,
        );
        // The badge of the menu counts what is left.
        return Promise.all(
          [orpc.adminReviews.key(), orpc.counts.key()].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        );
      },
    }),
  );
  const isRemoved = reviewStatus === 'removed';
  const isAppealed = appeals.some(({ granted }) => granted === null);
  const isWaiting = flagged || heldAt !== null || isAppealed;
  if (isRemoved && !isAppealed) return null;
  const send = (decision: 'keep' | 'remove') =>
    decide.mutate({ id, decision, note, ...(reason && { reason }) });
  return (
    <div className={styles.form}>
      {!isRemoved && (
        <div>
          <label className="label" htmlFor={`${fieldId}-reason`}>
            Reason (required to remove)
          </label>
          <select
            className="input"
            aria-keyshortcuts="r"
            id={`${fieldId}-reason`}
            value={reason}
            onChange={(event) => setReason(event.target.value as RemovalReason | '')}
          >
            <option value="">Choose one</option>
            {removalReasons.map((name) => (
              <option key={name} value={name}>
                {removalReasonNames[name]}
              </option>
            ))}
          </select>
        </div>
      )}
      <div>
        <label className="label" htmlFor={`${fieldId}-note`}>
          Note (shown to both sides)
        </label>
        <textarea
          className="input"
          id={`${fieldId}-note`}
          rows={2}
          maxLength={MAX_DECISION_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <ApiErrorNotice error={decide.error} />
      <div className={styles.actions}>
        {isWaiting && (
          <button
            type="button"
            className="button button-primary"
            aria-keyshortcuts="a"
            disabled={decide.isPending}
            onClick={() => send('keep')}
          >
            {isRemoved ? 'Put it back' : 'Keep it'}
            <span className="sr-only">: the review of {customerName}</span>
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={decide.isPending || (!isRemoved && !reason)}
          onClick={() => send('remove')}
        >
          {isRemoved ? 'Decline the appeal' : 'Remove it'}
          <span className="sr-only">: the review of {customerName}</span>
        </button>
      </div>
    </div>
  );
}

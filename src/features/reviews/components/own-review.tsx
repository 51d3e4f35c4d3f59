import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatDate } from '#lib/dates.ts';
import { Notice } from '#ui/notice.tsx';
import { ReviewCard } from '#ui/review-list.tsx';
import { pendingReasonTexts } from '../checks/rules.ts';
import { removalReasonNames } from '../rules.ts';
import { AppealForm } from './appeal-form.tsx';
import { EditReviewForm } from './edit-review-form.tsx';
import styles from './review-actions.module.css';
import type { Review } from './review-page-options.ts';

/** A review for its author: what it says, whether it counts, and what can be done about it. */
export function OwnReview({ review }: { review: Review }) {
  const { id, contractorName, contractorId, removal, pending, moves, editableUntil } = review;
  const [open, setOpen] = useState<'edit' | 'appeal'>();
  const [message, setMessage] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const ofWhom = <span className="sr-only">: your review of {contractorName}</span>;

  function close(text: string) {
    setOpen(undefined);
    setMessage(text);
    status.current?.focus();
  }

  return (
    <article className={styles.own} aria-label={`Your review of ${contractorName}`}>
      <h3 className={styles.name}>
        <a href={`/homeowner/contractor/${contractorId}`}>{contractorName}</a>
      </h3>
      <ReviewCard {...review} />
      {removal && (
        <Notice title={`Removed on ${formatDate(removal.removedAt.slice(0, 10))}`}>
          {removalReasonNames[removal.reason]}. {removal.note}
        </Notice>
      )}
      {!removal && pending.length > 0 && (
        <Notice title="It doesn’t count toward the average yet">
          {pending.map((reason) => pendingReasonTexts[reason]).join(' ')}
        </Notice>
      )}
      <p className={styles.soft} role="status" tabIndex={-1} ref={status}>
        {message}
      </p>
      {open === 'edit' && (
        <EditReviewForm
          review={review}
          onDone={() => close('Your review was updated. We keep the earlier version.')}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'appeal' && (
        <AppealForm
          reviewId={id}
          label="Why should it come back?"
          onDone={close}
          onClose={() => setOpen(undefined)}
        />
      )}
      {!open && (
        <div className={styles.actions}>
          {moves.includes('update') && (
            <Button variant="default" onClick={() => setOpen('edit')}>
              Change it
              {ofWhom}
            </Button>
          )}
          {moves.includes('update') && editableUntil && (
            <span className={styles.soft}>until {formatDate(editableUntil.slice(0, 10))}</span>
          )}
          {moves.includes('appeal') && (
            <Button variant="default" onClick={() => setOpen('appeal')}>
              Appeal
              {ofWhom}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

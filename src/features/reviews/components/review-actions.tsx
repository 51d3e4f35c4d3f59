import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { useStoredDraft } from '#ui/use-stored-draft.ts';
import { MAX_FLAG_REASON_LENGTH, MAX_RESPONSE_LENGTH } from '../rules.ts';
import { AppealForm } from './appeal-form.tsx';
import styles from './review-actions.module.css';
import { noText, parseTextDraft, type TextDraft } from './review-draft.ts';
import type { Review } from './review-page-options.ts';
import { ReviewTextForm } from './review-text-form.tsx';

const keepIn =
  ({ change, discard }: ReturnType<typeof useStoredDraft<TextDraft>>) =>
  (text: string) =>
    text ? change(() => ({ text })) : discard();

/** Lets the reviewed business reply in public or report the review. */
export function ReviewActions({ review }: { review: Review }) {
  const { id, customerName, response, flagged, moves } = review;
  const [open, setOpen] = useState<'answer' | 'flag' | 'appeal'>();
  const [message, setMessage] = useState('');
  const { user } = useSession();
  const answer = useStoredDraft(`review-answer ${user.uid} ${id}`, noText, parseTextDraft);
  const report = useStoredDraft(`review-report ${user.uid} ${id}`, noText, parseTextDraft);
  const status = useRef<HTMLParagraphElement>(null);
  const reviewName = <span className="sr-only">: the review of {customerName}</span>;

  function close(message: string) {
    setOpen(undefined);
    setMessage(message);
    status.current?.focus();
  }

  return (
    <>
      <p className={styles.soft} role="status" tabIndex={-1} ref={status}>
        {message}
      </p>
      {open === 'answer' && (
        <ReviewTextForm
          label={`Your reply to ${customerName}`}
          description="Everyone can read it below the review."
          action="Publish reply"
          initialText={response?.comment}
          keptText={answer.draft.text}
          onText={keepIn(answer)}
          maxLength={MAX_RESPONSE_LENGTH}
          send={(comment) => orpc.reviews.respond.call({ id, comment })}
          onDone={() => close('Your reply is on your page.')}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'flag' && (
        <ReviewTextForm
          label="What’s wrong with this review?"
          description="Only we read this. The review stays up until we decide."
          action="Send report"
          keptText={report.draft.text}
          onText={keepIn(report)}
          maxLength={MAX_FLAG_REASON_LENGTH}
          send={(reason) => orpc.reviews.flag.call({ id, reason })}
          onDone={() => close('The review stays up until we decide.')}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'appeal' && (
        <AppealForm
          reviewId={id}
          label="Why should it be removed?"
          onDone={close}
          onClose={() => setOpen(undefined)}
        />
      )}
      {!open && (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setOpen('answer')}>
            {answer.draft.text !== undefined
              ? 'Continue your reply'
              : response
                ? 'Edit reply'
                : 'Reply'}
            {reviewName}
          </Button>
          {flagged && <span className={styles.soft}>Reported to us</span>}
          {moves.includes('appeal') && (
            <Button variant="subtle" onClick={() => setOpen('appeal')}>
              Appeal our decision
              {reviewName}
            </Button>
          )}
          {!flagged && moves.includes('flag') && (
            <Button variant="subtle" onClick={() => setOpen('flag')}>
              Report a problem
              {reviewName}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

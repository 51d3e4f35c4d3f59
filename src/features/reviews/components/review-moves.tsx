import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { MAX_FLAG_REASON, MAX_RESPONSE } from '../rules.ts';
import type { Review } from './review-list.tsx';
import styles from './review-moves.module.css';
import { ReviewWords } from './review-words.tsx';

/** What the reviewed business can do: answer in public, or ask us to look at the review. */
export function ReviewMoves({ review }: { review: Review }) {
  const { id, customerName, response, flagged } = review;
  const [open, setOpen] = useState<'answer' | 'flag'>();
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const about = <span className="sr-only">: the review of {customerName}</span>;

  function done(what: string) {
    setOpen(undefined);
    setSaid(what);
    status.current?.focus();
  }

  return (
    <>
      <p className={styles.soft} role="status" tabIndex={-1} ref={status}>
        {said}
      </p>
      {open === 'answer' && (
        <ReviewWords
          label={`Your answer to ${customerName}`}
          description="Everybody can read it below the review."
          action="Publish the answer"
          begin={response?.comment}
          most={MAX_RESPONSE}
          send={(comment) => orpc.reviews.respond.call({ id, comment })}
          onDone={() => done('Your answer stands on your page.')}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'flag' && (
        <ReviewWords
          label="What is wrong with this review?"
          description="Only we read it. The review stays in view until we have decided."
          action="Ask us to look"
          most={MAX_FLAG_REASON}
          send={(reason) => orpc.reviews.flag.call({ id, reason })}
          onDone={() => done('The review stays in view until we have decided.')}
          onClose={() => setOpen(undefined)}
        />
      )}
      {!open && (
        <div className={styles.moves}>
          <Button variant="default" onClick={() => setOpen('answer')}>
            {response ? 'Change the answer' : 'Answer'}
            {about}
          </Button>
          {flagged ? (
            <span className={styles.soft}>We were asked to look at it</span>
          ) : (
            <Button variant="subtle" onClick={() => setOpen('flag')}>
              Report a problem
              {about}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

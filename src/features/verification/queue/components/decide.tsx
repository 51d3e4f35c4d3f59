import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Decision } from '../../rules.ts';
import { ApproveForm } from './approve-form.tsx';
import styles from './decide.module.css';
import type { ReviewedDocument } from './queue.ts';
import { RejectForm } from './reject-form.tsx';

export type DecideProps = {
  document: ReviewedDocument;
  onDecided: (said: string) => void;
};

/** What may be done with the document; each in a form of its own, that says who is told what. */
export function Decide({ document, onDecided }: DecideProps) {
  const { moves } = document;
  const [chosen, setChosen] = useState<Decision | undefined>(
    moves.find((move) => move === 'approve'),
  );
  const against = moves.find((move) => move !== 'approve');
  const props = { document, onDecided };
  return (
    <section className={styles.decide} aria-labelledby="decide">
      <h3 className={styles.title} id="decide">
        Your decision
      </h3>
      {chosen === 'approve' && <ApproveForm {...props} />}
      {chosen && chosen !== 'approve' && <RejectForm {...props} decision={chosen} />}
      {against && (
        <div>
          <Button
            variant="subtle"
            onClick={() =>
              setChosen(chosen === against ? moves.find((move) => move === 'approve') : against)
            }
          >
            {chosen === against ? 'Leave it' : labels[against]}
          </Button>
        </div>
      )}
    </section>
  );
}

const labels: Record<Exclude<Decision, 'approve'>, string> = {
  reject: 'Reject it instead',
  revoke: 'Take the approval back',
};

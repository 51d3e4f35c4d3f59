import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Decision } from '../../rules.ts';
import { ApproveForm } from './approve-form.tsx';
import styles from './decision-form.module.css';
import type { DecisionProps } from './queue.ts';
import { RejectForm } from './reject-form.tsx';

/** Offers the possible decisions, each with its own form. */
export function DecisionForm({ document, onDecided }: DecisionProps) {
  const { moves } = document;
  const [chosen, setChosen] = useState<Decision | undefined>(
    moves.find((move) => move === 'approve'),
  );
  const rejection = moves.find((move) => move !== 'approve');
  const props = { document, onDecided };
  return (
    <section className={styles.decide} aria-labelledby="decide">
      <h3 className={styles.title} id="decide">
        Your decision
      </h3>
      {chosen === 'approve' && <ApproveForm {...props} />}
      {chosen && chosen !== 'approve' && <RejectForm {...props} decision={chosen} />}
      {rejection && (
        <div>
          <Button
            variant="subtle"
            aria-keyshortcuts="r"
            onClick={() =>
              setChosen(chosen === rejection ? moves.find((move) => move === 'approve') : rejection)
            }
          >
            {chosen === rejection ? 'Cancel' : labels[rejection]}
          </Button>
        </div>
      )}
    </section>
  );
}

const labels: Record<Exclude<Decision, 'approve'>, string> = {
  reject: 'Reject it instead',
  revoke: 'Revoke approval',
};

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import styles from './dispute.module.css';
import { DisputeCard } from './dispute-card.tsx';
import { OpenDisputeForm } from './open-dispute-form.tsx';

type Props = { projectId: string; viewer: 'homeowner' | 'contractor' };

/** Disputes about a project as one side sees them. Nothing while there is none and none can be opened. */
export function DisputePanel({ projectId, viewer }: Props) {
  const disputes = useQuery(orpc.disputes.list.queryOptions({ input: { projectId } }));
  const [isOpening, setOpening] = useState(false);
  if (!disputes.data) return null;
  const { items, mayOpen } = disputes.data;
  if (items.length === 0 && !mayOpen) return null;
  return (
    <section className={styles.panel} aria-labelledby="dispute" id="disputes">
      <h2 className={styles.heading} id="dispute">
        {items.length > 0 ? 'Disputes' : 'Report a problem'}
      </h2>
      {items.map((dispute) => (
        <DisputeCard key={dispute.id} dispute={dispute} viewer={viewer} />
      ))}
      {mayOpen && !isOpening && (
        <>
          {items.length === 0 && (
            <p>
              For the work or the money of this job. A message often settles it. If not, open a
              dispute: you both say what happened, and a person on our team decides.
            </p>
          )}
          <div className={styles.moves}>
            <Button variant="default" onClick={() => setOpening(true)}>
              Open a dispute
            </Button>
            <a href="/how-disputes-work">How disputes work</a>
          </div>
          <p className="help">
            Something rude or dishonest? Use Report next to the message, quote, or profile.{' '}
            <Link to={`/${viewer}/help`}>Contact support</Link> with questions about Plumbline.
          </p>
        </>
      )}
      {isOpening && (
        <OpenDisputeForm
          projectId={projectId}
          onDone={() => setOpening(false)}
          onCancel={() => setOpening(false)}
        />
      )}
    </section>
  );
}

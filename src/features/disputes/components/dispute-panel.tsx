import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { orpc } from '#browser/api.ts';
import { lazyPart, partWhenUsed } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import styles from './dispute.module.css';

// Most projects have no dispute, so that their pages do without these at first.
const DisputeCard = lazyPart(async () => ({
  default: (await import('./dispute-card.tsx')).DisputeCard,
}));
const OpenDisputeForm = partWhenUsed(async () => ({
  default: (await import('./open-dispute-form.tsx')).OpenDisputeForm,
}));

type Props = { projectId: string; viewer: 'homeowner' | 'contractor' };

/** Disputes about a project as one side sees them. Nothing while there is none and none can be opened. */
export function DisputePanel({ projectId, viewer }: Props) {
  const disputes = useQuery(orpc.disputes.list.queryOptions({ input: { projectId } }));
  const [isOpening, setOpening] = useState(false);
  if (!disputes.data) return null;
  const { items, mayOpen } = disputes.data;
  if (items.length === 0 && !mayOpen) return null;
  const title = (
    <h2 className={styles.heading} id="dispute">
      {/* A homeowner comes here by a button of that name. */}
      {items.length > 0 || viewer === 'homeowner' ? 'Disputes' : 'Report a problem'}
    </h2>
  );
  const content = (
    <>
      <Suspense fallback={<LoadingRows rows={4} label="Loading the dispute" />}>
        {items.map((dispute) => (
          <DisputeCard key={dispute.id} dispute={dispute} viewer={viewer} />
        ))}
      </Suspense>
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
        <Suspense fallback={<LoadingRows rows={4} label="Loading the form" />}>
          <OpenDisputeForm
            projectId={projectId}
            onDone={() => setOpening(false)}
            onCancel={() => setOpening(false)}
          />
        </Suspense>
      )}
    </>
  );
  return (
    <section className={styles.panel} aria-labelledby="dispute" id="disputes">
      {items.length === 0 ? (
        <Folded title={title}>{content}</Folded>
      ) : (
        <>
          {title}
          {content}
        </>
      )}
    </section>
  );
}

/** The last thing on the page of a job, and mostly never needed: open for whoever comes by a link to it. */
function Folded({ title, children }: { title: ReactNode; children: ReactNode }) {
  const { hash, key } = useLocation();
  const fold = useRef<HTMLDetailsElement>(null);
  // Again with each press of the link, which leads to where the page may be already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells presses apart
  useEffect(() => {
    if (hash === '#disputes' && fold.current) fold.current.open = true;
  }, [hash, key]);
  return (
    <details ref={fold} className={styles.fold}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

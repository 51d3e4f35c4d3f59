import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIntent } from '#browser/intent.ts';
import { refusedAs } from '#browser/refused.ts';
import { Notice } from '#ui/notice.tsx';
import type { Lead } from './lead.ts';
import styles from './lead-actions.module.css';
import { LeadStatusWord } from './lead-status.tsx';
import { Places } from './places.tsx';

/** How things stand with a lead, and the one thing to do next. */
export function LeadActions({ lead }: { lead: Lead }) {
  const { id, moves } = lead;
  const interest = useInterest(id);
  const may = new Set(moves);
  const path = `leadId=${id}`;

  return (
    <div className={styles.actions}>
      <div className={styles.standing}>
        <LeadStatusWord status={lead.status} />
        <Places lead={lead} />
      </div>
      {interest.error && (
        <Notice tone="bad">
          {refusedAs(interest.error)?.message ??
            'That did not arrive. Nothing has changed; try again.'}
        </Notice>
      )}
      {interest.isSuccess && (
        <Notice tone="ok">You have a place. {lead.homeownerName} is told.</Notice>
      )}
      <div className={styles.buttons}>
        {may.has('expressInterest') && (
          <Button size="md" loading={interest.isPending} onClick={() => interest.mutate({ id })}>
            I am interested
          </Button>
        )}
        {may.has('createQuote') && (
          <>
            <Link className="button button-accent" to={`/contractor/quotes/new?${path}`}>
              Write a quote
            </Link>
            <Link className="button" to={`/contractor/messages?homeownerId=${lead.homeownerId}`}>
              Message {lead.homeownerName}
            </Link>
          </>
        )}
        {lead.mayOpenProject && (
          <Link className="button button-primary" to={`/contractor/projects/${lead.projectId}`}>
            Open the project
          </Link>
        )}
      </div>
      {may.has('expressInterest') && (
        <p className={styles.note}>
          There is no fee. You take one of the four places, and the homeowner sees your business.
        </p>
      )}
    </div>
  );
}

/** Taking a place, once however often the button is pressed. */
function useInterest(id: string) {
  const intent = useIntent();
  const queryClient = useQueryClient();
  return useMutation(
    orpc.leads.expressInterest.mutationOptions({
      context: intent.context,
      onSuccess: (lead) => {
        intent.done();
        queryClient.setQueryData(orpc.leads.get.queryKey({ input: { id } }), lead);
      },
      onSettled: () =>
        Promise.all(
          (['leads', 'counts'] as const).map((feature) =>
            queryClient.invalidateQueries({ queryKey: orpc[feature].key() }),
          ),
        ),
    }),
  );
}

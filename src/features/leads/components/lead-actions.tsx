import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Lead } from './lead.ts';
import styles from './lead-actions.module.css';
import { LeadSpots } from './lead-spots.tsx';
import { LeadStatusLabel } from './lead-status.tsx';
import type { OwnQuote } from './own-quotes.tsx';

/** How things stand with a lead, and the one thing to do next. */
export function LeadActions({ lead, quotes }: { lead: Lead; quotes: readonly OwnQuote[] }) {
  const { id, moves } = lead;
  const interest = useExpressInterest(id);
  const may = new Set(moves);
  // An answer that was lost on its way back: the place is theirs by now.
  const resolved = interest.isError && !getApiError(interest.error) && may.has('createQuote');

  return (
    <div className={styles.actions}>
      <div className={styles.standing}>
        <LeadStatusLabel status={lead.status} />
        <LeadSpots lead={lead} />
      </div>
      {!resolved && <ApiErrorNotice error={interest.error} />}
      {(interest.isSuccess || resolved) && (
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
            <QuoteLink leadId={id} quotes={quotes} />
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

/** To the quote that this lead asks for: begun, to be finished, or one more. */
function QuoteLink({ leadId, quotes }: { leadId: string; quotes: readonly OwnQuote[] }) {
  const draft = quotes.find(({ status }) => status === 'draft');
  const another = !draft && quotes.length > 0;
  return (
    <Link
      className={another ? 'button' : 'button button-accent'}
      to={`/contractor/quotes/new?${draft ? `quoteId=${draft.id}` : `leadId=${leadId}`}`}
    >
      {draft ? 'Finish your quote' : another ? 'Write another quote' : 'Write a quote'}
    </Link>
  );
}

/** Taking a place, once however often the button is pressed. */
function useExpressInterest(id: string) {
  const intent = useIdempotencyKey();
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

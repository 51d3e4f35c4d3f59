import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Notice } from '#ui/notice.tsx';
import { type InterestedContractor, InterestedContractors } from './interested-contractors.tsx';
import { type Project, prosAnswered } from './project.ts';

type Props = {
  project: Pick<Project, 'id' | 'title' | 'interestedCount'>;
  leadId: string;
  /** Of those who are interested, whoever has not quoted yet, or was chosen. */
  contractors: readonly InterestedContractor[];
};

/** The interested contractors, of whom the homeowner may choose one before any quote. */
export function ChooseContractor({ project, leadId, contractors }: Props) {
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState<InterestedContractor>();
  const lead = useQuery(orpc.leads.get.queryOptions({ input: { id: leadId } }));
  const compared = useQuery(orpc.quotes.compare.queryOptions({ input: { projectId: project.id } }));
  const quoted = compared.data?.quotes.map(({ contractorId }) => contractorId) ?? [];
  const isAnyoneWithoutQuote = contractors.some(
    ({ contractorId }) => !quoted.includes(contractorId),
  );
  const intent = useIdempotencyKeys();
  const assign = useMutation(
    orpc.leads.assign.mutationOptions({
      context: intent.context,
      onSuccess: (saved) => {
        intent.done();
        queryClient.setQueryData(orpc.leads.get.queryKey({ input: { id: leadId } }), saved);
      },
      onSettled: () => {
        setConfirming(undefined);
        return Promise.all(
          [orpc.leads.key(), orpc.projects.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        );
      },
    }),
  );
  const canChoose = lead.data?.moves.includes('assign') ?? false;
  const chosen = lead.data?.assignedContractor;
  // The response got lost, but the refetched lead shows that the choice was made.
  const isResolved =
    assign.isError && !getApiError(assign.error) && chosen === assign.variables.contractorId;
  const name = contractors.find(({ contractorId }) => contractorId === chosen)?.businessName;

  return (
    <>
      <div role="status">
        {(assign.isSuccess || isResolved) && name && (
          <Notice tone="ok" title={`You chose ${name}`}>
            We let them know and shared your email address so they can arrange the rest. The project
            is closed to other pros.
          </Notice>
        )}
      </div>
      {!isResolved && <ApiErrorNotice error={assign.error} />}
      {canChoose && isAnyoneWithoutQuote && compared.data && (
        <p>
          {prosAnswered(project.interestedCount)}. Wait for the quotes, or choose one pro now and
          close the project to the others. That doesn’t accept anything: you still accept or decline
          their quote.
        </p>
      )}
      <InterestedContractors
        contractors={contractors}
        chosen={chosen}
        leadId={lead.data && lead.data.status !== 'lost' ? leadId : undefined}
        onChoose={canChoose && compared.data ? setConfirming : undefined}
        quoted={quoted}
        projectTitle={project.title}
      />
      <Confirm
        title={`Choose ${confirming?.businessName ?? ''} before their quote?`}
        action="Choose this pro"
        cancelLabel="Not yet"
        opened={confirming !== undefined}
        busy={assign.isPending}
        onClose={() => setConfirming(undefined)}
        onConfirm={() =>
          confirming && assign.mutate({ id: leadId, contractorId: confirming.contractorId })
        }
      >
        <p>
          We’ll let them know and share your email address. You don’t owe anything yet. They’ll send
          a quote, which you can accept or decline. Other pros can’t quote after this.
        </p>
      </Confirm>
    </>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIntents } from '#browser/intent.ts';
import { refusedAs } from '#browser/refused.ts';
import { MAX_INTERESTED } from '#features/leads/rules.ts';
import { RefusedNotice } from '#features/quotes/components/refused-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Notice } from '#ui/notice.tsx';
import { type Interested, InterestedContractors } from './interested-contractors.tsx';

type Props = { leadId: string; contractors: readonly Interested[] };

/** Who wants the work, four at most; the homeowner may choose one of them before there is a quote. */
export function ChooseContractor({ leadId, contractors }: Props) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Interested>();
  const lead = useQuery(orpc.leads.get.queryOptions({ input: { id: leadId } }));
  const intent = useIntents();
  const assign = useMutation(
    orpc.leads.assign.mutationOptions({
      context: intent.context,
      onSuccess: (saved) => {
        intent.done();
        queryClient.setQueryData(orpc.leads.get.queryKey({ input: { id: leadId } }), saved);
      },
      onSettled: () => {
        setAsked(undefined);
        return Promise.all(
          [orpc.leads.key(), orpc.projects.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        );
      },
    }),
  );
  const mayChoose = lead.data?.moves.includes('assign') ?? false;
  const chosen = lead.data?.assignedContractor;
  // An answer that was lost on its way back: the lead says by now that it had come through.
  const cameThrough =
    assign.isError && !refusedAs(assign.error) && chosen === assign.variables.contractorId;
  const name = contractors.find(({ contractorId }) => contractorId === chosen)?.businessName;

  return (
    <>
      <div role="status">
        {(assign.isSuccess || cameThrough) && name && (
          <Notice tone="ok" title={`You chose ${name}`}>
            They are told, and have your e-mail address to arrange the rest. Nobody else can take up
            the work now.
          </Notice>
        )}
      </div>
      {!cameThrough && <RefusedNotice error={assign.error} />}
      {mayChoose && (
        <p>
          {contractors.length} of {MAX_INTERESTED} places are taken. Decide by their quotes, or
          choose one of them now.
        </p>
      )}
      <InterestedContractors
        contractors={contractors}
        chosen={chosen}
        onChoose={mayChoose ? setAsked : undefined}
      />
      <Confirm
        title={`Choose ${asked?.businessName ?? ''}?`}
        action="Choose"
        stay="Not yet"
        opened={asked !== undefined}
        busy={assign.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && assign.mutate({ id: leadId, contractorId: asked.contractorId })}
      >
        <p>
          They are told and get your e-mail address. You owe nothing: the price comes with their
          quote, which you accept or decline. The others can no longer quote for this work.
        </p>
      </Confirm>
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';

/** Sets the status of a lead and refetches every lead query. */
export function useLeadStatus() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.leads.updateStatus.mutationOptions({
      onSuccess: (lead) =>
        queryClient.setQueryData(orpc.leads.get.queryKey({ input: { id: lead.id } }), lead),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.leads.key() }),
    }),
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';

/**
 * The settings of a contractor, and a mutation that changes some of them. Changes run one at a time: each answer
 * is the whole settings, and answers out of order would leave an old one on the screen.
 */
export function useSettings() {
  const queryClient = useQueryClient();
  const settings = useQuery(orpc.settings.get.queryOptions());
  const save = useMutation(
    orpc.settings.save.mutationOptions({
      scope: { id: 'settings' },
      onSuccess: (saved) => {
        queryClient.setQueryData(orpc.settings.get.queryKey(), saved);
        return queryClient.invalidateQueries({ queryKey: orpc.leads.key() });
      },
    }),
  );
  return { settings, save };
}

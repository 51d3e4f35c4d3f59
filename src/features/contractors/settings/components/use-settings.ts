import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';

/**
 * The settings of a contractor, and how some of them are changed. Changes leave one after another: of
 * two whole answers that overtake each other, the older one would stay on the screen.
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

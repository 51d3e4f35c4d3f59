import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { AnnouncementNotice } from './announcement-notice.tsx';

/** How often a page that stays open looks for an announcement. */
const REFETCH_MS = 5 * 60_000;

/** The announcement that this person should see now, above every page of their portal. */
export function AnnouncementBanner() {
  const client = useQueryClient();
  const options = orpc.announcements.live.queryOptions({ input: {} });
  const { data } = useQuery({ ...options, refetchInterval: REFETCH_MS });
  const dismiss = useMutation(
    orpc.announcements.dismiss.mutationOptions({
      onMutate: () => client.setQueryData(options.queryKey, { items: [] }),
      onSettled: () => client.invalidateQueries({ queryKey: options.queryKey }),
    }),
  );
  const [announcement] = data?.items ?? [];
  if (!announcement) return null;
  return (
    <AnnouncementNotice
      announcement={announcement}
      onDismiss={() => dismiss.mutate({ id: announcement.id })}
    />
  );
}

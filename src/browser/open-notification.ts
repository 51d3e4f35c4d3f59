import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import { pathInPortal } from '#lib/portal-path.ts';
import { orpc } from './api.ts';
import { useSession } from './session.ts';

type Opened = { id: string; isRead: boolean; actionUrl: string | null };

/** Marks a notification as read and opens its target, unless that is outside the portal of the active role. */
export function useOpenNotification() {
  const { activeRole } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const markRead = useMutation(
    orpc.notifications.markRead.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.notifications.key() }),
    }),
  );
  const report = useMutation(orpc.notifications.reportBlocked.mutationOptions());
  return ({ id, isRead, actionUrl }: Opened) => {
    if (!isRead) markRead.mutate({ id });
    const path = pathInPortal(activeRole, actionUrl);
    if (!path && actionUrl !== null) {
      console.error(`Security: notification ${id} points out of the ${activeRole} area.`);
      report.mutate({ id });
    }
    return navigate(path ?? dashboardPaths[activeRole]);
  };
}

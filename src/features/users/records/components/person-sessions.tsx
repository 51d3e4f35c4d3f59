import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { deviceName } from '#lib/device-name.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Section } from '#ui/section.tsx';
import styles from './person-records.module.css';

/** Where a person is signed in; whoever may keep them out may end each. */
export function PersonSessions({ id }: { id: string }) {
  const client = useQueryClient();
  const query = useQuery(orpc.users.sessions.queryOptions({ input: { id } }));
  const end = useMutation(
    orpc.users.endSession.mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: orpc.users.key() }),
    }),
  );
  // It had ended already, which is what was asked for.
  const isGone = getApiError(end.error)?.code === 'not-found';
  const { items, canEnd } = query.data ?? {};
  return (
    <Section title="Signed in" about="Signing someone out is recorded in the audit log.">
      {query.isPending && <LoadingRows rows={2} label="Loading where they are signed in" />}
      {query.isError && (
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          The list didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {end.isError && !isGone && (
        <ErrorNotice>That device couldn’t be signed out. Try again.</ErrorNotice>
      )}
      {items?.length === 0 && <p>Not signed in.</p>}
      <ul className={styles.rows}>
        {items?.map((session) => (
          <li key={session.id} className={styles.row}>
            <p className={styles.title}>{deviceName(session.userAgent)}</p>
            {canEnd && (
              <Button
                variant="default"
                loading={end.isPending && end.variables.sessionId === session.id}
                onClick={() => end.mutate({ id, sessionId: session.id })}
                aria-label={`Sign out ${deviceName(session.userAgent)}`}
              >
                Sign out
              </Button>
            )}
            <p className={styles.about}>
              Last seen <RelativeTime at={session.lastSeenAt} />
            </p>
          </li>
        ))}
      </ul>
      <p role="status">{(end.isSuccess || isGone) && 'That device was signed out.'}</p>
    </Section>
  );
}

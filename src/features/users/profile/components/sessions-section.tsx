import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { deviceName } from '#lib/device-name.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import shared from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import type { SessionEntry } from './profile.ts';
import styles from './sessions-section.module.css';

const originLabels: Record<SessionEntry['origin'], string> = {
  password: 'with a password',
  sso: 'from the membership site',
  social: 'with a provider',
};

export function SessionsSection() {
  const queryClient = useQueryClient();
  const list = useQuery(orpc.profile.sessions.queryOptions());
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.profile.sessions.key() });
  const revokeOne = useMutation(orpc.profile.revokeSession.mutationOptions({ onSettled: refresh }));
  const revokeOthers = useMutation(
    orpc.profile.revokeOtherSessions.mutationOptions({ onSettled: refresh }),
  );
  // The session had already ended, which is what was asked for.
  const isGone = getApiError(revokeOne.error)?.code === 'not-found';
  const items = list.data?.items ?? [];
  return (
    <Section
      title="Where you’re signed in"
      about="Don’t recognize a device? Sign it out, then change your password."
    >
      {list.isPending && <LoadingRows rows={2} label="Loading where you’re signed in" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The list didn’t load.
        </ErrorNotice>
      )}
      {((revokeOne.isError && !isGone) || revokeOthers.isError) && (
        <ErrorNotice>That device couldn’t be signed out. Try again.</ErrorNotice>
      )}
      <ul className={styles.sessions}>
        {items.map((entry) => (
          <li key={entry.id} className={styles.session}>
            <SessionDetails entry={entry} />
            {!entry.current && (
              <Button
                variant="default"
                loading={revokeOne.isPending && revokeOne.variables.id === entry.id}
                onClick={() => revokeOne.mutate({ id: entry.id })}
                aria-label={`Sign out ${deviceName(entry.userAgent)}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={shared.controls}>
        {items.length > 1 && (
          <Button
            variant="default"
            loading={revokeOthers.isPending}
            onClick={() => revokeOthers.mutate({})}
          >
            Sign out everywhere else
          </Button>
        )}
        <p className={shared.saved} role="status">
          {revokeOthers.isSuccess &&
            revokeOthers.data.ended > 0 &&
            'Only this device is signed in now.'}
          {(revokeOne.isSuccess || isGone) &&
            !revokeOthers.isSuccess &&
            'That device was signed out.'}
        </p>
      </div>
    </Section>
  );
}

function SessionDetails({ entry }: { entry: SessionEntry }) {
  return (
    <div>
      <p className={styles.device}>{deviceName(entry.userAgent)}</p>
      {entry.current && <StatusLabel tone="ok">This device</StatusLabel>}
      {!entry.current && (
        <p className={shared.soft}>
          Last seen: <RelativeTime at={entry.lastSeenAt} />
        </p>
      )}
      <p className={shared.soft}>
        Signed in {originLabels[entry.origin]}: <RelativeTime at={entry.createdAt} as="moment" />
      </p>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { deviceName } from '#lib/device-name.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import type { PushSubscriptionEntry } from '../contract.ts';
import styles from './push-devices.module.css';
import {
  disablePush,
  enablePush,
  getPushState,
  isIos,
  type PushState,
} from './push-subscription.ts';

/** What somebody who believes that push is on waits for in vain. */
const missed = {
  contractor: 'New leads',
  homeowner: 'New quotes and messages',
  admin: 'Notifications',
} as const;

/** The user's browsers with push messages, and a button to add this one. */
export function PushDevices() {
  const { user, activeRole } = useSession();
  const queryClient = useQueryClient();
  // What a browser supports is known only on the client.
  const [state, setState] = useState<PushState>();
  useEffect(() => setState(getPushState()), []);
  const list = useQuery(orpc.notifications.subscriptions.queryOptions());
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: orpc.notifications.subscriptions.key() });
  const add = useMutation({
    mutationFn: () => enablePush(user.uid),
    onSettled: async () => {
      setState(getPushState());
      await refresh();
    },
  });
  const remove = useMutation(
    orpc.notifications.unsubscribe.mutationOptions({ onSettled: refresh }),
  );
  const items = list.data?.items ?? [];
  const isThisDeviceOn = items.some(({ current }) => current);
  // Most browsers can: until this one has said so, the page looks as it will.
  const canTurnOn = list.isSuccess && !isThisDeviceOn && (state ?? 'off') === 'off';
  const removeDevice = (entry: PushSubscriptionEntry) => {
    add.reset();
    remove.mutate({ id: entry.id });
    // Once removed from the list it gets no messages, even if the browser keeps its subscription.
    if (entry.current) disablePush().catch(() => {});
  };
  return (
    <div className={styles.devices}>
      {canTurnOn && (
        <Notice
          tone="attention"
          title="Push notifications are off on this device"
          action={
            <Button loading={add.isPending} onClick={() => add.mutate()}>
              Turn on for this device
            </Button>
          }
        >
          {missed[activeRole]} won’t pop up on this device.
        </Notice>
      )}
      {list.isPending && <LoadingRows rows={1} label="Loading your devices" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your devices didn’t load.
        </ErrorNotice>
      )}
      {add.isError && (
        <ErrorNotice>Push notifications couldn’t be turned on. Try again in a moment.</ErrorNotice>
      )}
      {remove.isError && <ErrorNotice>That device couldn’t be removed. Try again.</ErrorNotice>}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((entry) => (
            <li key={entry.id} className={styles.device}>
              <div>
                <p className={styles.name}>{deviceName(entry.userAgent)}</p>
                {entry.current && <StatusLabel tone="ok">This device</StatusLabel>}
                <p className={styles.soft}>
                  Since <RelativeTime at={entry.createdAt} as="moment" />
                </p>
              </div>
              <Button
                variant="default"
                loading={remove.isPending && remove.variables.id === entry.id}
                onClick={() => removeDevice(entry)}
                aria-label={`Remove ${deviceName(entry.userAgent)}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {list.isSuccess && state === 'blocked' && (
        <p className={styles.soft}>
          This browser blocks notifications from this site. Allow them in the browser’s settings,
          then reload this page.
        </p>
      )}
      {list.isSuccess && !isThisDeviceOn && state === 'cannot' && (
        <p className={styles.soft}>
          {isIos()
            ? 'To get push notifications, add this site to your home screen and open it from there.'
            : 'This browser can’t show push notifications from this site.'}
        </p>
      )}
      <p className={styles.soft} role="status">
        {add.data === 'on' && isThisDeviceOn && 'Push notifications are on for this device.'}
        {add.data === 'dismissed' && 'Nothing changed. The browser wasn’t given permission.'}
        {remove.isSuccess && !remove.isPending && !add.data && 'That device was removed.'}
      </p>
    </div>
  );
}

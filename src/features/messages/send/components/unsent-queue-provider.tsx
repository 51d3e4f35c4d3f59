import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { api, orpc } from '#browser/api.ts';
import { useIsConnected } from '#browser/live.tsx';
import { shouldRetry } from '#browser/query-client.ts';
import { useSession } from '#browser/session.ts';
import { wait } from '#browser/wait.ts';
import { getApiError, retryDelayMs } from '#lib/api-error-info.ts';
import { withSent } from '../../read/components/loaded-messages.ts';
import { type UnsentMessage, UnsentQueue } from './unsent-queue.ts';

const UnsentQueueContext = createContext<UnsentQueue | undefined>(undefined);

/**
 * Provides the signed-in user's queue of unsent messages to the whole portal, so that they go out on
 * reconnecting, whatever screen is open.
 */
export function UnsentQueueProvider({ children }: { children: ReactNode }) {
  const { uid } = useSession().user;
  const unsentQueue = useCreateUnsentQueue(uid);
  return <UnsentQueueContext value={unsentQueue}>{children}</UnsentQueueContext>;
}

export function useUnsentQueue() {
  const unsentQueue = useContext(UnsentQueueContext);
  if (!unsentQueue) throw new Error('There is no queue of unsent messages outside of the portals.');
  return unsentQueue;
}

function useCreateUnsentQueue(uid: string) {
  const queryClient = useQueryClient();
  const isConnected = useIsConnected();

  const [unsentQueue] = useState(() => {
    const send = async ({ key, conversationId: id, content, attachments = [] }: UnsentMessage) => {
      const context = { idempotencyKey: key };
      const message = await api.conversations.sendMessage(
        { id, content, attachments: [...attachments] },
        { context },
      );
      queryClient.setQueryData(
        orpc.conversations.messages.queryKey({ input: { id } }),
        (page) => page && withSent(page, message),
      );
      void queryClient.invalidateQueries({ queryKey: orpc.conversations.list.key() });
      return message;
    };
    const storage = typeof window === 'undefined' ? undefined : localStorage;
    return new UnsentQueue({
      uid,
      storage,
      send,
      refusalOf: finalRefusalOf,
      pauseAfter: retryDelayMs,
      wait,
    });
  });

  useEffect(() => {
    const retry = () => unsentQueue.retryAll();
    const onStorage = ({ key, newValue }: StorageEvent) =>
      unsentQueue.handleStorageChange(key, newValue);
    retry();
    window.addEventListener('online', retry);
    window.addEventListener('storage', onStorage);
    return () => {
      unsentQueue.stopUploads();
      window.removeEventListener('online', retry);
      window.removeEventListener('storage', onStorage);
    };
  }, [unsentQueue]);

  useEffect(() => {
    if (isConnected) unsentQueue.retryAll();
  }, [isConnected, unsentQueue]);

  return unsentQueue;
}

/** These are retried: after signing in again, for example, the message goes out. */
const retryableCodes = new Set(['aborted', 'unauthenticated']);

/** The message of an error that retrying cannot change. */
function finalRefusalOf(error: unknown) {
  const apiError = getApiError(error);
  if (!apiError || shouldRetry(error) || retryableCodes.has(apiError.code)) return undefined;
  return apiError.issues[0]?.message ?? apiError.message;
}

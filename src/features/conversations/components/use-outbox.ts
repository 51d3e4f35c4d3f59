import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, orpc } from '#browser/api.ts';
import { useLive } from '#browser/live.tsx';
import { worthRetrying } from '#browser/query-client.ts';
import { refusedAs } from '#browser/refused.ts';
import { withSent } from './known-messages.ts';
import { Outbox, type Unsent } from './outbox.ts';

/** The outbox of a person; what waits in it goes out whenever there is a connection again. */
export function useOutbox(uid: string) {
  const queryClient = useQueryClient();
  const up = useLive();

  const [outbox] = useState(() => {
    const send = async ({ key, conversationId: id, content, attachments = [] }: Unsent) => {
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
    return new Outbox({ uid, storage, send, refusalOf, wait });
  });

  useEffect(() => {
    const retry = () => outbox.retryAll();
    retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [outbox]);

  useEffect(() => {
    if (up) outbox.retryAll();
  }, [up, outbox]);

  return outbox;
}

const none: readonly Unsent[] = [];

export function useUnsent(outbox: Outbox, conversationId: string) {
  const all = useSyncExternalStore(outbox.subscribe, outbox.all, () => none);
  return all.filter((unsent) => unsent.conversationId === conversationId);
}

export const useDraft = (outbox: Outbox, conversationId: string) =>
  useSyncExternalStore(
    outbox.subscribe,
    () => outbox.draftOf(conversationId),
    () => '',
  );

const later = new Set(['aborted', 'resource-exhausted']);

/** The sentence of a "no" that stays one. */
function refusalOf(error: unknown) {
  const refused = refusedAs(error);
  if (!refused || worthRetrying(error) || later.has(refused.code)) return undefined;
  return refused.issues[0]?.message ?? refused.message;
}

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

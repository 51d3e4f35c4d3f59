import { useSyncExternalStore } from 'react';
import type { Outbox, UnsentMessage } from './outbox.ts';

const none: readonly UnsentMessage[] = [];

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

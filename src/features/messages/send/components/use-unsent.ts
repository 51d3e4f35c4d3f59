import { useSyncExternalStore } from 'react';
import type { UnsentMessage, UnsentQueue } from './unsent-queue.ts';

const none: readonly UnsentMessage[] = [];

export function useUnsent(unsentQueue: UnsentQueue, conversationId: string) {
  const all = useSyncExternalStore(unsentQueue.subscribe, unsentQueue.all, () => none);
  return all.filter((unsent) => unsent.conversationId === conversationId);
}

export const useDraft = (unsentQueue: UnsentQueue, conversationId: string) =>
  useSyncExternalStore(
    unsentQueue.subscribe,
    () => unsentQueue.draftOf(conversationId),
    () => '',
  );

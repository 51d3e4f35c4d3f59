import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { orpc } from '#browser/api.ts';
import { useLiveApplier } from '#browser/live.tsx';
import type { ConversationParty } from '../../rules.ts';
import { LiveConversation } from './live-conversation.ts';

/** Keeps an open thread, its row in the list and the badge up to date with few requests. */
export function useLiveConversation(id: string, party: ConversationParty, isAtEnd: boolean) {
  const queryClient = useQueryClient();
  const subscribe = useLiveApplier();
  const isBeingRead = useEffectEvent(() => isAtEnd && !document.hidden);
  useEffect(() => {
    // Support's lists and counts follow rules of their own: they are fetched.
    if (party === 'admin') return;
    const live = new LiveConversation({
      orpc,
      queryClient,
      id,
      party,
      isBeingRead: () => isBeingRead(),
    });
    const unsubscribe = subscribe(live.apply);
    return () => {
      unsubscribe();
      live.close();
    };
  }, [id, party, queryClient, subscribe]);
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, orpc } from '#browser/api.ts';
import { useAddCacheUpdater, useLiveEvent } from '#browser/live.tsx';
import { type ConversationParty, conversationParties } from '../../rules.ts';
import type { Message } from '../contract.ts';
import { LiveConversation } from './live-conversation.ts';
import {
  hasGap,
  isBeforeLatest,
  type LoadedMessages,
  withEdited,
  withLatest,
  withMissed,
  withOlder,
  withReadBy,
} from './loaded-messages.ts';

/** Attachment links expire after at most five minutes. */
const LINK_REFRESH_MS = 2 * 60_000;
/** Page size for missed messages. */
const MISSED_PAGE_SIZE = 100;

/**
 * The loaded messages of a conversation. The latest page is kept current by live events and
 * refetches; older pages load once, on scrolling; messages missed while offline load until they
 * meet the latest page, so that the scroll position is kept.
 */
export function useThread(id: string, party: ConversationParty) {
  const latest = useQuery(
    orpc.conversations.messages.queryOptions({
      input: { id },
      refetchInterval: ({ state }) =>
        state.data?.items.some(hasAttachments) ? LINK_REFRESH_MS : false,
    }),
  );
  const [mergedPage, setMergedPage] = useState(latest.data);
  const [loaded, setLoaded] = useState<LoadedMessages | undefined>(latest.data);
  if (latest.data && latest.data !== mergedPage) {
    setMergedPage(latest.data);
    setLoaded(withLatest(loaded, latest.data));
  }

  const isMissing =
    loaded !== undefined && latest.data !== undefined && hasGap(loaded, latest.data);
  const missed = useQuery(
    orpc.conversations.messages.queryOptions({
      input: { id, after: loaded?.items.at(-1)?.seq ?? 0, limit: MISSED_PAGE_SIZE },
      enabled: isMissing,
      gcTime: 0,
    }),
  );
  if (isMissing && missed.data) setLoaded(withMissed(loaded, missed.data, latest.data));

  const older = useMutation({
    mutationFn: (cursor: string) => api.conversations.messages({ id, cursor }),
    onSuccess: (page) => setLoaded((current) => current && withOlder(current, page)),
  });
  const cursor = loaded?.nextCursor ?? undefined;

  const refetchEdited = useMutation({
    mutationFn: (seq: number) => api.conversations.messages({ id, after: seq - 1, limit: 1 }),
    retry: 2,
    onSuccess: ({ items }) => setLoaded((current) => current && items.reduce(withEdited, current)),
  });
  useLiveEvent('message.edited', ({ subjectId, data }) => {
    const seq = Number(data.seq);
    if (subjectId === id && loaded && latest.data && isBeforeLatest(loaded, latest.data, seq))
      refetchEdited.mutate(seq);
  });

  useLiveEvent('conversation.read', ({ subjectId, data }) => {
    const reader = conversationParties.find((each) => each === data.party);
    // Support's reading only matters without a second person; then the server's answer decides.
    if (subjectId !== id || !reader || reader === 'admin' || party === 'admin') return;
    setLoaded((current) => current && withReadBy(current, reader, party, Number(data.upTo)));
  });

  return {
    messages: loaded?.items,
    error: loaded ? null : latest.error,
    retry: () => void latest.refetch(),
    retrying: latest.isFetching,
    hasOlder: cursor !== undefined,
    isLoadingOlder: older.isPending,
    olderFailed: older.isError,
    loadOlder: () => {
      if (cursor !== undefined && !older.isPending) older.mutate(cursor);
    },
  };
}

const hasAttachments = ({ attachments }: Message) => attachments.length > 0;

export type Thread = ReturnType<typeof useThread>;

/** Keeps an open thread, its row in the list and the badge up to date with few requests. */
export function useLiveConversation(id: string, party: ConversationParty, isAtEnd: boolean) {
  const queryClient = useQueryClient();
  const addCacheUpdater = useAddCacheUpdater();
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
    const removeCacheUpdater = addCacheUpdater(live.apply);
    return () => {
      removeCacheUpdater();
      live.close();
    };
  }, [id, party, queryClient, addCacheUpdater]);
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '#browser/api.ts';
import { useLiveEvent } from '#browser/live.tsx';
import { type ConversationParty, conversationParties } from '../rules.ts';
import type { Message } from '../thread/contract.ts';
import {
  isApart,
  isOlder,
  type Known,
  readBy,
  withEdited,
  withLatest,
  withMissed,
  withOlder,
} from './known-messages.ts';

/** Links to what messages carry end after five minutes at most. */
const LINKS_MS = 2 * 60_000;
/** What was missed is fetched in pages of this many. */
const MISSED = 100;

/**
 * The messages of a conversation as far as they are known here. Its end is asked for again whenever
 * something happened; older ones are asked for once, when somebody scrolls there, and what was missed without a
 * connection until it meets the end, so that nobody loses their place.
 */
export function useThread(id: string, party: ConversationParty) {
  const latest = useQuery(
    orpc.conversations.messages.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data?.items.some(carries) ? LINKS_MS : false),
    }),
  );
  const [adopted, setAdopted] = useState(latest.data);
  const [known, setKnown] = useState<Known | undefined>(latest.data);
  if (latest.data && latest.data !== adopted) {
    setAdopted(latest.data);
    setKnown(withLatest(known, latest.data));
  }

  const isMissing = known !== undefined && latest.data !== undefined && isApart(known, latest.data);
  const missed = useQuery(
    orpc.conversations.messages.queryOptions({
      input: { id, after: known?.items.at(-1)?.seq ?? 0, limit: MISSED },
      enabled: isMissing,
      gcTime: 0,
    }),
  );
  if (isMissing && missed.data) setKnown(withMissed(known, missed.data, latest.data));

  const older = useMutation({
    mutationFn: (cursor: string) => api.conversations.messages({ id, cursor }),
    onSuccess: (page) => setKnown((current) => current && withOlder(current, page)),
  });
  const cursor = known?.nextCursor ?? undefined;

  const again = useMutation({
    mutationFn: (seq: number) => api.conversations.messages({ id, after: seq - 1, limit: 1 }),
    retry: 2,
    onSuccess: ({ items }) => setKnown((current) => current && items.reduce(withEdited, current)),
  });
  useLiveEvent('message.edited', ({ subjectId, data }) => {
    const seq = Number(data.seq);
    if (subjectId === id && known && latest.data && isOlder(known, latest.data, seq))
      again.mutate(seq);
  });

  useLiveEvent('conversation.read', ({ subjectId, data }) => {
    const reader = conversationParties.find((each) => each === data.party);
    // Whether support has read it matters only where nobody else is; the answer of the server tells.
    if (subjectId !== id || !reader || reader === 'admin' || party === 'admin') return;
    setKnown((current) => current && readBy(current, reader, party, Number(data.upTo)));
  });

  return {
    messages: known?.items,
    error: known ? null : latest.error,
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

const carries = ({ attachments }: Message) => attachments.length > 0;

export type Thread = ReturnType<typeof useThread>;

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '#browser/api.ts';
import { useLiveEvent } from '#browser/live.tsx';
import type { Message } from '#features/messages/contract.ts';
import { type ConversationParty, conversationParties } from '../rules.ts';
import { type Known, readBy, withLatest, withOlder } from './known-messages.ts';

/** Links to what messages carry end after five minutes at most. */
const LINKS_MS = 2 * 60_000;

/**
 * The messages of a conversation as far as they are known here. Its end is asked for again whenever
 * something happened; older ones are asked for once, when somebody scrolls there.
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

  const older = useMutation({
    mutationFn: (cursor: string) => api.conversations.messages({ id, cursor }),
    onSuccess: (page) => setKnown((current) => current && withOlder(current, page)),
  });
  const cursor = known?.nextCursor ?? undefined;

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

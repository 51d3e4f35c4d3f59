import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '#browser/api.ts';
import { useLiveEvent } from '#browser/live.tsx';
import { type ConversationParty, conversationParties } from '../rules.ts';
import { type Known, readBy, withLatest, withOlder } from './known-messages.ts';

/**
 * The messages of a conversation as far as they are known here. Its end is asked for again whenever
 * something happened; older ones are asked for once, when somebody scrolls there.
 */
export function useThread(id: string, party: ConversationParty) {
  const latest = useQuery(orpc.conversations.messages.queryOptions({ input: { id } }));
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
    if (subjectId !== id || !reader) return;
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

export type Thread = ReturnType<typeof useThread>;

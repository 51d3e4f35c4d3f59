import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useLive } from '#browser/live.tsx';
import type { Message } from '#features/messages/contract.ts';
import type { ConversationParty } from '../rules.ts';

/** The newest of the others' messages that is unread. */
const newestUnread = (messages: readonly Message[], party: ConversationParty) =>
  messages.findLast(({ senderRole, read }) => senderRole !== party && !read)?.seq;

/** Marks a conversation as read while its end is in sight of somebody who looks at the page. */
export function useReading(
  id: string,
  messages: readonly Message[] | undefined,
  party: ConversationParty,
  isAtEnd: boolean,
) {
  const isSeen = useIsSeen();
  const up = useLive();
  const unread = newestUnread(messages ?? [], party);
  const { mutate } = useMutation(
    orpc.conversations.markRead.mutationOptions({ retry: 2, retryDelay: 1_000 }),
  );
  // Whenever there is a connection again, it is tried again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `up` is a reason, not a value
  useEffect(() => {
    if (unread !== undefined && isAtEnd && isSeen) mutate({ id });
  }, [id, unread, isAtEnd, isSeen, up, mutate]);
}

function useIsSeen() {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const look = () => setSeen(!document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}

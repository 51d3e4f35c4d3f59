import { useEffect, useState } from 'react';
import { api } from '#browser/api.ts';
import { worthRetrying } from '#browser/query-client.ts';
import { pauseAfter } from '#browser/refused.ts';
import { wait } from '#browser/wait.ts';
import type { ConversationParty } from '../rules.ts';
import type { Message } from '../thread/contract.ts';
import { Reader } from './reader.ts';

/** Without a connection, it is tried again after this. */
const AGAIN_MS = 4_000;

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
  const unread = newestUnread(messages ?? [], party);
  const [reader] = useState(
    () =>
      new Reader({
        mark: () => api.conversations.markRead({ id }),
        pauseAfter: (error) => pauseAfter(error) ?? (worthRetrying(error) ? AGAIN_MS : undefined),
        wait,
      }),
  );
  useEffect(() => {
    reader.look(isAtEnd && isSeen ? unread : undefined);
  }, [reader, unread, isAtEnd, isSeen]);
  useEffect(() => () => reader.look(undefined), [reader]);
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

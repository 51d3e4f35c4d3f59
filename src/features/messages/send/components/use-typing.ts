import { useEffect, useRef, useState } from 'react';
import { api } from '#browser/api.ts';
import { useLiveEvent } from '#browser/live.tsx';
import type { ConversationParty } from '../../rules.ts';

/** Typing is announced this often, and considered over a little later. */
const NOTIFY_INTERVAL_MS = 4_000;
const TYPING_TIMEOUT_MS = 6_000;

/** Announces that the user is typing; errors do not matter. */
export function useNotifyTyping(id: string) {
  const notifiedAt = useRef(0);
  return () => {
    if (Date.now() - notifiedAt.current < NOTIFY_INTERVAL_MS) return;
    notifiedAt.current = Date.now();
    api.conversations.typing({ id }).catch(() => {});
  };
}

/** Which other party is typing. */
export function useTypingParty(id: string, party: ConversationParty, latest: number) {
  const [typing, setTyping] = useState<{ party: string; after: number }>();
  useLiveEvent('conversation.typing', ({ subjectId, data }) => {
    if (subjectId === id && data.party !== party)
      setTyping({ party: String(data.party), after: latest });
  });
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setTyping(undefined), TYPING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [typing]);
  // Their message has arrived.
  return typing && typing.after === latest ? typing.party : undefined;
}

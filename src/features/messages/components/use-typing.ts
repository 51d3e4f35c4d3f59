import { useEffect, useRef, useState } from 'react';
import { api } from '#browser/api.ts';
import { useLiveEvent } from '#browser/live.tsx';
import type { ConversationParty } from '../rules.ts';

/** Said again after this while somebody writes on, and taken to be over a little later. */
const SAY_EVERY_MS = 4_000;
const OVER_MS = 6_000;

/** Lets the others see that one writes; that they could not be told does not matter. */
export function useSayTyping(id: string) {
  const saidAt = useRef(0);
  return () => {
    if (Date.now() - saidAt.current < SAY_EVERY_MS) return;
    saidAt.current = Date.now();
    api.conversations.typing({ id }).catch(() => {});
  };
}

/** Who of the others is writing just now. */
export function useTyping(id: string, party: ConversationParty, latest: number) {
  const [typing, setTyping] = useState<{ party: string; after: number }>();
  useLiveEvent('conversation.typing', ({ subjectId, data }) => {
    if (subjectId === id && data.party !== party)
      setTyping({ party: String(data.party), after: latest });
  });
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setTyping(undefined), OVER_MS);
    return () => clearTimeout(timer);
  }, [typing]);
  // What they were writing is here.
  return typing && typing.after === latest ? typing.party : undefined;
}

import { useState } from 'react';
import { type ConversationParty, excerptOf, fileCountText } from '../../rules.ts';
import type { Message } from '../contract.ts';

/**
 * The others' messages since the thread was opened: the first unread one, how many are out of view,
 * and an announcement of the latest.
 */
export function useUnread(
  messages: readonly Message[] | undefined,
  party: ConversationParty,
  isAtEnd: boolean,
) {
  const last = messages?.at(-1)?.seq ?? 0;
  const [opened, setOpened] = useState<{ firstUnreadSeq: number | undefined; last: number }>();
  const [seen, setSeen] = useState(0);
  if (messages && !opened)
    setOpened({
      firstUnreadSeq: firstNewOf(messages, party)?.seq,
      last,
    });
  if (isAtEnd && seen !== last) setSeen(last);
  const unreadSince = (seq: number) =>
    (messages ?? []).filter((message) => message.seq > seq && isFromOthers(message, party));
  const latest = opened && unreadSince(opened.last).at(-1);
  return {
    firstUnreadSeq: opened?.firstUnreadSeq,
    unreadBelow: isAtEnd ? 0 : unreadSince(seen).length,
    announcement: latest ? `${latest.senderName}: ${summaryOf(latest)}` : '',
  };
}

/** The first message of others that is new to their reader: none of their own, written or automatic, comes after it. */
export function firstNewOf(messages: readonly Message[], party: ConversationParty) {
  const answered = messages.findLastIndex((each) => !isFromOthers(each, party));
  return messages.slice(answered + 1).find(({ read }) => !read);
}

const summaryOf = ({ content, attachments: { length } }: Message) =>
  excerptOf(content) || fileCountText(length);

const isFromOthers = ({ senderRole }: Message, party: ConversationParty) => senderRole !== party;

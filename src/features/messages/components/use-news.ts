import { useState } from 'react';
import { type ConversationParty, excerptOf, filesIn } from '../rules.ts';
import type { Message } from '../thread/contract.ts';

/** What the others said since the conversation was opened: where it began, how much is out of sight, its words. */
export function useNews(
  messages: readonly Message[] | undefined,
  party: ConversationParty,
  isAtEnd: boolean,
) {
  const last = messages?.at(-1)?.seq ?? 0;
  const [opened, setOpened] = useState<{ from: number | undefined; last: number }>();
  const [seen, setSeen] = useState(0);
  if (messages && !opened)
    setOpened({ from: messages.find((each) => isNews(each, party) && !each.read)?.seq, last });
  if (isAtEnd && seen !== last) setSeen(last);
  const since = (seq: number) =>
    (messages ?? []).filter((message) => message.seq > seq && isNews(message, party));
  const latest = opened && since(opened.last).at(-1);
  return {
    from: opened?.from,
    below: isAtEnd ? 0 : since(seen).length,
    said: latest ? `${latest.senderName}: ${wordsOf(latest)}` : '',
  };
}

const wordsOf = ({ content, attachments: { length } }: Message) =>
  excerptOf(content) || filesIn(length);

const isNews = ({ senderRole }: Message, party: ConversationParty) => senderRole !== party;

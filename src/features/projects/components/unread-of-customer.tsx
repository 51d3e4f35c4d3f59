import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { isUnderWay } from '../rules.ts';
import { firstNameIn, isAboutWork, waitsForAnswer } from './before-start.ts';
import type { Project } from './project.ts';

type Customer = { homeownerId: string; homeownerName: string };

/** What a customer wrote that the business has not read, wherever it stands among all that is unread. */
export const unreadOf = ({ homeownerId }: Pick<Customer, 'homeownerId'>) => ({
  input: { homeownerId, unread: true, limit: 1 },
});

/** Beside work that is over, only what is about that: otherwise it is about something else of the same customer. */
export const useUnread = (project: Project) =>
  useQuery(orpc.conversations.list.queryOptions(unreadOf(project))).data?.items.find(
    (conversation) =>
      waitsForAnswer(conversation) && (isUnderWay(project) || isAboutWork(project, conversation)),
  );

type Props = {
  customer: Customer;
  conversation: { id: string; unread: number; lastMessage: string };
};

/** Somebody waits for an answer: that comes before what one may want of them. */
export function AnswerFirst({ customer, conversation: { id, unread, lastMessage } }: Props) {
  const name = firstNameIn(customer.homeownerName);
  return (
    <>
      <p>
        {unread === 1 ? `${name} wrote` : `${unread} new messages from ${name}`}: “{lastMessage}”
      </p>
      <Link className="button button-primary" to={`/contractor/messages?conversationId=${id}`}>
        Answer {name}
      </Link>
    </>
  );
}

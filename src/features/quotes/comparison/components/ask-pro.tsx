import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Quote } from '../../components/quote.ts';

type Props = {
  quote: Pick<Quote, 'contractorId' | 'projectTitle'>;
  /** Goes on from “About your quote for …:”. */
  question: string;
  children: ReactNode;
};

/** Leads to the conversation with the pro of a quote, where a question about it stands ready to be sent. */
export const AskPro = ({ quote: { contractorId, projectTitle }, question, children }: Props) => (
  <Link
    to={`/homeowner/messages?${new URLSearchParams({ contractorId })}`}
    state={{ draft: `About your quote for “${projectTitle}”: ${question}` }}
  >
    {children}
  </Link>
);

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { openProjectsInput, openQuotesInput, openRequestsOf } from './open-requests.ts';
import { quoteRequestPath, type Wish } from './profile-links.ts';

type Props = { contractorId: string; businessName: string; wish: Wish };

/**
 * Asks a pro of a list for a quote, or leads to what the homeowner has with them already. Every row asks for the same
 * two lists, so that the page loads them once.
 */
export function QuoteRequest({ contractorId, businessName, wish }: Props) {
  const quotes = useQuery(orpc.quotes.list.queryOptions({ input: openQuotesInput }));
  const projects = useQuery(orpc.projects.list.queryOptions({ input: openProjectsInput }));
  const lists = { quotes: quotes.data?.items ?? [], projects: projects.data?.items ?? [] };
  const open = openRequestsOf(lists, wish.category).get(contractorId);
  if (open)
    return (
      <Link className="button" to={open.path}>
        {open.isQuoted ? 'See their quote' : 'Invited, waiting for an answer'}
        <span className="sr-only">
          {' '}
          {businessName}, {open.about}
        </span>
      </Link>
    );
  return (
    <Link className="button button-primary" to={quoteRequestPath('homeowner', contractorId, wish)}>
      Request a quote<span className="sr-only"> from {businessName}</span>
    </Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { owesText } from './customer.ts';

/** Query options of the customer record of a homeowner, shared by loaders and the link. */
export const customerOf = (homeownerId: string) => ({ input: { homeownerId, limit: 1 } });

/** `Owes you $860, overdue`: what a homeowner owes this business, if anything, with whether it is late and where it is. */
export function useOwedMoney(homeownerId: string) {
  const { data } = useQuery(orpc.customers.list.queryOptions(customerOf(homeownerId)));
  const [customer] = data?.items ?? [];
  const text = customer && owesText(customer);
  return text
    ? { text, isLate: customer.overdueAmount > 0, to: recordPath(customer.id) }
    : undefined;
}

/** Links to the customer record of a homeowner, if there is one. */
export function CustomerRecordLink({ homeownerId }: { homeownerId: string }) {
  const { data } = useQuery(orpc.customers.list.queryOptions(customerOf(homeownerId)));
  const [customer] = data?.items ?? [];
  if (!customer) return null;
  return <Link to={recordPath(customer.id)}>Your history with {customer.name}</Link>;
}

const recordPath = (id: string) => `/contractor/customers?customerId=${id}`;

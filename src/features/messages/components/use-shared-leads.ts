import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';

/** The latest are enough: whoever has more together finds them in the list of leads. */
const MAX_SHOWN = 20;

/** The leads that a contractor and a homeowner have together, and those that wait for a quote. */
export function useSharedLeads(homeownerId: string) {
  const { data } = useQuery(
    orpc.leads.list.queryOptions({ input: { homeownerId, limit: MAX_SHOWN } }),
  );
  const leads = data?.items ?? [];
  const waiting = leads.filter(
    ({ moves, quoteId }) => moves.includes('createQuote') && quoteId === null,
  );
  return { leads, waiting, isLoaded: data !== undefined };
}

/** What the contractor has written down of the homeowner; undefined until it is loaded. */
export function useCustomerRecord(homeownerId: string) {
  const input = { homeownerId, limit: 1 };
  return useQuery(orpc.customers.list.queryOptions({ input })).data?.items[0];
}

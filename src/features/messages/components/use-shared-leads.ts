import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';

/** The latest are enough: whoever has more together finds them in the list of leads. */
const MAX_SHOWN = 20;

/** What the header asks for of a homeowner, shared with the loader of the page: what came later would move the messages. */
export const sharedInputs = (homeownerId: string) => ({
  leads: { input: { homeownerId, limit: MAX_SHOWN } },
  record: { input: { homeownerId, limit: 1 } },
});

/** The leads that a contractor and a homeowner have together, and those that wait for a quote. */
export function useSharedLeads(homeownerId: string) {
  const { data } = useQuery(orpc.leads.list.queryOptions(sharedInputs(homeownerId).leads));
  const leads = data?.items ?? [];
  const waiting = leads.filter(
    ({ moves, quoteId }) => moves.includes('createQuote') && quoteId === null,
  );
  return { leads, waiting, isLoaded: data !== undefined };
}

/** What the contractor has written down of the homeowner; undefined until it is loaded. */
export function useCustomerRecord(homeownerId: string) {
  return useQuery(orpc.customers.list.queryOptions(sharedInputs(homeownerId).record)).data
    ?.items[0];
}

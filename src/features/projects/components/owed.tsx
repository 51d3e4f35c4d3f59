import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { debtsOf, unpaidInputs } from './debts.ts';
import { debtLabel } from './use-debts.tsx';

const unpaid = new Set<string>(unpaidInputs.map(({ status }) => status));

/** What is still to be paid for a project, for either side; nothing while nothing is owed. */
export function Owed({ projectId }: { projectId: string }) {
  const { data } = useQuery(orpc.invoices.list.queryOptions({ input: { projectId } }));
  return debtLabel(
    debtsOf(data?.items.filter(({ status }) => unpaid.has(status)) ?? []).get(projectId),
  );
}

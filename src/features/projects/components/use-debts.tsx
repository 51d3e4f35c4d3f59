import { useQueries } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { StatusLabel } from '#ui/status-label.tsx';
import { type Debt, debtsOf, debtText, dueText, unpaidInputs } from './debts.ts';

/** What is still to be paid, by the id of its project. */
export function useDebts(): ReadonlyMap<string, Debt> {
  const unpaid = useQueries({
    queries: unpaidInputs.map((input) => orpc.invoices.list.queryOptions({ input })),
  });
  return debtsOf(unpaid.flatMap(({ data }) => data?.items ?? []));
}

/** For the row of a project: red once some of it is late; nothing where nothing is owed. */
export const debtLabel = (debt: Debt | undefined) =>
  debt && <StatusLabel tone={debt.overdue > 0 ? 'bad' : 'attention'}>{debtText(debt)}</StatusLabel>;

/** The same where the row has the amount in another place. */
export const dueLabel = (debt: Debt | undefined) =>
  debt && <StatusLabel tone={debt.overdue > 0 ? 'bad' : 'attention'}>{dueText(debt)}</StatusLabel>;

import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '#browser/api.ts';
import { StatusLabel } from '#ui/status-label.tsx';
import { debtsOf, debtText, unpaidInputs } from './debts.ts';

/** What is still to be paid of a project, for its row: red once some of it is late. */
export function useDebts(): (project: { id: string }) => ReactNode {
  const unpaid = useQueries({
    queries: unpaidInputs.map((input) => orpc.invoices.list.queryOptions({ input })),
  });
  const debts = debtsOf(unpaid.flatMap(({ data }) => data?.items ?? []));
  return ({ id }) => {
    const debt = debts.get(id);
    return (
      debt && (
        <StatusLabel tone={debt.overdue > 0 ? 'bad' : 'attention'}>{debtText(debt)}</StatusLabel>
      )
    );
  };
}

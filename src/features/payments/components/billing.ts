import type { InferContractRouterOutputs } from '@orpc/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { orpc } from '#browser/api.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import type { prefetch } from '#browser/prefetch.ts';
import type { paymentsApi } from '../contract.ts';
import { type InvoiceStatus, invoiceStatuses } from '../invoices/rules.ts';

type Answers = InferContractRouterOutputs<typeof paymentsApi>;
export type Invoice = Answers['invoices']['list']['items'][number];
export type InvoiceDetail = Answers['invoices']['get'];
export type Payment = InvoiceDetail['payments'][number];
export type Viewer = 'homeowner' | 'contractor';

/** More would be no list to act on. */
const MAX_OVERDUE_SHOWN = 50;

export const statusFrom = (search: URLSearchParams): InvoiceStatus | undefined =>
  invoiceStatuses.find((status) => status === search.get('status'));

/** The list of invoices that the search parameters of the page ask for. */
export const invoicePages = (search: URLSearchParams) => ({
  ...cursorPages,
  input: (pageParam: unknown) => ({ cursor: asCursor(pageParam), status: statusFrom(search) }),
});

/** All that is late, however many invoices have come since; with the statuses that can be. */
export const overdueQuery = (search: URLSearchParams) => {
  const status = statusFrom(search);
  return { input: { overdue: true, limit: MAX_OVERDUE_SHOWN, ...(status && { status }) } };
};

/** What the billing page asks for first. */
export const billingQueries: Parameters<typeof prefetch>[0] = (
  { invoices, billing },
  { url: { searchParams } },
) => {
  const id = searchParams.get('invoiceId');
  return [
    invoices.list.infiniteOptions(invoicePages(searchParams)),
    invoices.list.queryOptions(overdueQuery(searchParams)),
    billing.summary.queryOptions(),
    ...(id ? [invoices.get.queryOptions({ input: { id } })] : []),
  ];
};

/** The list with another status, or with all; what was open is not in it perhaps. */
export function withStatus(search: URLSearchParams, status: string) {
  const next = new URLSearchParams(search);
  next.delete('invoiceId');
  if (status) next.set('status', status);
  else next.delete('status');
  return next;
}

/** Links to one invoice, or to none, and keeps the list's parameters. */
export function linkToInvoice(search: URLSearchParams, invoiceId?: string) {
  const next = new URLSearchParams(search);
  if (invoiceId) next.set('invoiceId', invoiceId);
  else next.delete('invoiceId');
  return { search: next.toString() };
}

/** Refetches everything that a payment changes, on this screen and on others. */
export function useRefreshBilling() {
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        (['invoices', 'billing', 'counts', 'sandbox', 'paymentSettings'] as const).map(
          (namespace) => queryClient.invalidateQueries({ queryKey: orpc[namespace].key() }),
        ),
      ),
    [queryClient],
  );
}

/** Options for mutations of invoices and payments: safe to send twice, and followed by a refetch. */
export function useBillingOptions<Answer>(onDone?: (answer: Answer) => void) {
  const { context, done } = useIdempotencyKeys();
  const refresh = useRefreshBilling();
  return {
    context,
    onSuccess: (answer: Answer) => {
      done();
      onDone?.(answer);
    },
    onSettled: refresh,
  };
}

type Due = { dueDate: string | null };

/**
 * Of these invoices, newest first as lists are, the one to pay before the others: what is due first, which what is late
 * always is. One without a day is last; of several with one day, the oldest.
 */
export const dueFirst = <Invoice extends Due>(invoices: readonly Invoice[]) =>
  invoices
    .toReversed()
    .toSorted((a, b) => (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999'))
    .at(0);

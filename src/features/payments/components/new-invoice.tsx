import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { formatCents, parseMoney } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Select } from '#ui/select.tsx';
import { useStoredDraft } from '#ui/use-stored-draft.ts';
import {
  invoiceKindNames,
  invoiceKinds,
  MAX_ITEM_LENGTH,
  MAX_NOTES_LENGTH,
} from '../invoices/rules.ts';
import styles from './billing.module.css';
import { useBillingOptions } from './billing.ts';
import {
  emptyInvoice,
  groupByLeft,
  type InvoiceDraft,
  parseInvoiceDraft,
  shownAmount,
  sumInvoiced,
} from './invoice-draft.ts';

/** Of more, the server alone knows what they come to. */
const MAX_COUNTED_INVOICES = 100;

type AcceptedQuote = { id: string; projectId: string | null; totalAmount: number };

/** What the price that was agreed leaves to invoice; undefined until it is known. */
function useLeftToInvoice(quote: AcceptedQuote | undefined) {
  const { id = '', projectId = null, totalAmount = 0 } = quote ?? {};
  const project = useQuery({
    ...orpc.projects.get.queryOptions({ input: { id: projectId ?? '' } }),
    enabled: projectId !== null,
  });
  const invoices = useQuery({
    ...orpc.invoices.list.queryOptions({ input: { quoteId: id, limit: MAX_COUNTED_INVOICES } }),
    enabled: quote !== undefined,
  });
  if (!invoices.data || invoices.data.nextCursor || (projectId !== null && !project.data))
    return undefined;
  const agreed = project.data?.agreedTotal ?? totalAmount;
  return { agreed, left: agreed - sumInvoiced(invoices.data.items) };
}

/** Said before an amount is typed that would be refused. */
const leftText = ({ agreed, left }: { agreed: number; left: number }) =>
  left <= 0
    ? 'You’ve invoiced the full agreed price. For more work, agree on a change order first.'
    : `${formatCents(left)} of ${formatCents(agreed)} is left to invoice.`;

/** When it is due unless a day is chosen: by the terms that this site gives for every invoice. */
function DueByTerms() {
  const { data } = useQuery(orpc.billing.summary.queryOptions());
  if (!data) return null;
  const { termsDays } = data;
  if (termsDays === 0) return 'Left blank, it’s due the day you send it.';
  return `Left blank, it’s due ${termsDays === 1 ? '1 day' : `${termsDays} days`} after you send it.`;
}

type Props = {
  opened: boolean;
  onClose: () => void;
  onSaved: (saved: { id: string; status: string }) => void;
};

/** Also for one’s own customers: what they signed says what may be invoiced, and an invoice never asks for more. */
export const INVOICE_NEEDS_QUOTE =
  'An invoice belongs to a quote that a customer accepted. Write a quote first, for a lead or any customer of yours.';

/** Writes an invoice for a part of an accepted quote. */
export function NewInvoice({ opened, onClose, onSaved }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="New invoice">
      {opened && <Form onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

const acceptedQuotes = { input: { status: 'accepted' as const, limit: 100 } };
const latestInvoices = { input: { limit: MAX_COUNTED_INVOICES } };

type Problems = { quote?: string; description?: string; amount?: string };

function Form({ onClose, onSaved }: Omit<Props, 'opened'>) {
  const { user } = useSession();
  const quotes = useQuery(orpc.quotes.list.queryOptions(acceptedQuotes));
  const invoices = useQuery(orpc.invoices.list.queryOptions(latestInvoices));
  // Closed by a slip, it opens again with what was written.
  const { draft, change, discard } = useStoredDraft(
    `invoice-draft ${user.uid}`,
    emptyInvoice,
    parseInvoiceDraft,
  );
  const { kind, description, dueDate, notes } = draft;
  const [problems, setProblems] = useState<Problems>({});
  const chosen = quotes.data?.items.find(({ id }) => id === draft.quoteId);
  const figures = useLeftToInvoice(chosen);
  const typed = shownAmount(draft, figures?.left);
  const create = useMutation(
    orpc.invoices.create.mutationOptions(
      useBillingOptions((saved: { id: string; status: string }) => {
        discard();
        onSaved(saved);
      }),
    ),
  );
  if (!quotes.data && quotes.isError)
    return (
      <ErrorNotice onRetry={() => void quotes.refetch()} retrying={quotes.isFetching}>
        Your accepted quotes didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!quotes.data) return <LoadingRows rows={3} label="Loading your accepted quotes" />;
  if (quotes.data.items.length === 0)
    return (
      <div className={styles.parts}>
        <p>{INVOICE_NEEDS_QUOTE} None of yours has been accepted yet.</p>
        <div className={styles.buttons}>
          <Link className="button button-primary" to="/contractor/quotes/new">
            Write a quote
          </Link>
          <Link className="button" to="/contractor/quotes?status=sent">
            Quotes you’ve sent
          </Link>
        </div>
      </div>
    );

  /** What was refused before says nothing about what is written now. */
  const edit = (changes: Partial<InvoiceDraft>, problem?: keyof Problems) => {
    change(() => changes);
    if (problem) setProblems(({ [problem]: _, ...others }) => others);
    if (!create.isPending) create.reset();
  };
  const send = (isDraft: boolean) => {
    const amount = parseMoney(typed);
    const found = {
      ...(!chosen && { quote: 'Choose the quote' }),
      ...(!description.trim() && { description: 'Say what it’s for' }),
      ...(!amount && { amount: 'Enter an amount, such as 1,250.00' }),
    };
    setProblems(found);
    if (!chosen || !amount || Object.keys(found).length > 0) return;
    create.mutate({
      quoteId: chosen.id,
      kind,
      draft: isDraft,
      items: [{ description: description.trim(), amount }],
      ...(dueDate && { dueDate }),
      ...(notes.trim() && { notes: notes.trim() }),
    });
  };
  const { open, full } = groupByLeft(quotes.data.items, invoices.data?.items ?? []);
  const asOptions = (items: typeof open) =>
    items.map(({ id, projectTitle, customerName, totalAmount }) => ({
      value: id,
      label: `${projectTitle}, ${customerName} (${formatCents(totalAmount)})`,
    }));
  // The form has one line: what is wrong with the lines is wrong with its amount.
  const issueOf = (field: string) =>
    getApiError(create.error)?.issues.find(({ path }) => path === field)?.message;
  const refused = issueOf('items');
  const refusedDay = issueOf('dueDate');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      <Select
        label="Accepted quote"
        description={figures && leftText(figures)}
        searchable
        error={problems.quote}
        data={
          full.length === 0
            ? asOptions(open)
            : [
                ...(open.length > 0 ? [{ group: 'To invoice', items: asOptions(open) }] : []),
                { group: 'Quoted price fully invoiced', items: asOptions(full) },
              ]
        }
        value={chosen?.id ?? null}
        onChange={(quoteId) => edit({ quoteId, amount: draft.amount || null }, 'quote')}
      />
      <Select
        label="Type"
        allowDeselect={false}
        data={invoiceKinds.map((value) => ({ value, label: invoiceKindNames[value] }))}
        value={kind}
        onChange={(value) =>
          edit({
            kind: invoiceKinds.find((one) => one === value) ?? 'progress',
            amount: draft.amount || null,
          })
        }
      />
      <TextInput
        label="What it’s for"
        value={description}
        maxLength={MAX_ITEM_LENGTH}
        error={problems.description}
        onChange={({ currentTarget }) => edit({ description: currentTarget.value }, 'description')}
      />
      <TextInput
        label="Amount"
        inputMode="decimal"
        leftSection="$"
        value={typed}
        error={problems.amount ?? refused}
        onChange={({ currentTarget }) => edit({ amount: currentTarget.value }, 'amount')}
      />
      <TextInput
        label="Due date (optional)"
        description={<DueByTerms />}
        type="date"
        value={dueDate}
        error={refusedDay}
        onChange={({ currentTarget }) => edit({ dueDate: currentTarget.value })}
      />
      <Textarea
        label="Notes (optional)"
        value={notes}
        maxLength={MAX_NOTES_LENGTH}
        onChange={({ currentTarget }) => edit({ notes: currentTarget.value })}
      />
      {!refused && !refusedDay && <ApiErrorNotice error={create.error} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={create.isPending}>
          Send the invoice
        </Button>
        <Button variant="default" disabled={create.isPending} onClick={() => send(true)}>
          Save as a draft
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            discard();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

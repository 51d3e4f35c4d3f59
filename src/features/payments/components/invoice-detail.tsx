import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { RecordTitle } from '#ui/record.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ofBusiness, paidAnotherWay, questionAboutInvoice } from '../invoices/rules.ts';
import { AmountForm } from './amount-form.tsx';
import styles from './billing.module.css';
import {
  type InvoiceDetail as Invoice,
  useBillingOptions,
  useRefreshBilling,
  type Viewer,
} from './billing.ts';
import { InvoiceStatusLabel } from './invoice-status.tsx';
import { PaymentItem } from './payment-item.tsx';
import { MessageAboutInvoice, Remind } from './remind.tsx';

// Below the invoice itself, and for who pays it.
const PaymentSchedule = lazyPart(
  () => import('#features/projects/job/components/schedule-list.tsx'),
);

type Props = {
  id: string;
  viewer: Viewer;
  /** Whether it was sent on this page just now. */
  wasSent?: boolean;
  onSent?: () => void;
  onRemoved?: () => void;
};

/** One invoice: what is due, how to pay it, and what was paid. */
export function InvoiceDetail({ id, ...props }: Props) {
  const query = useQuery(orpc.invoices.get.queryOptions({ input: { id } }));
  if (query.data) return <Loaded invoice={query.data} {...props} />;
  if (!query.isError) return <LoadingRows rows={4} label="Loading the invoice" />;
  const code = getApiError(query.error)?.code;
  return code === 'not-found' || code === 'invalid-argument' ? (
    <EmptyState drawing="list" title="Invoice not found">
      It was deleted, or it belongs to someone else.
    </EmptyState>
  ) : (
    <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
      The invoice didn’t load. Nothing has changed.
    </ErrorNotice>
  );
}

type LoadedProps = Omit<Props, 'id'> & { invoice: Invoice };

function Loaded({ invoice, viewer, wasSent, onSent, onRemoved }: LoadedProps) {
  const shown = invoice.payments.filter(
    ({ status, failure }) => status !== 'open' && (status !== 'expired' || failure !== null),
  );
  return (
    <div className={styles.parts}>
      <div className={styles.head}>
        {/* Under one name wherever a homeowner meets it: here, in the list, and in what we send. */}
        <RecordTitle>
          {viewer === 'homeowner' ? ofBusiness(invoice, invoice.label) : invoice.title}
        </RecordTitle>
        <InvoiceStatusLabel invoice={invoice} />
      </div>
      <WhatIsOwed invoice={invoice} />
      {wasSent && invoice.status === 'due' && (
        <Notice tone="ok" title={`Sent to ${invoice.customerName}`}>
          They have it in their account, and by email unless they turned that off.
        </Notice>
      )}
      {invoice.status === 'failed' && (
        <Notice tone="bad">
          The last payment didn’t go through, and you weren’t charged.
          {viewer === 'homeowner' && ' You can try again.'}
        </Notice>
      )}
      {viewer === 'homeowner' ? (
        <>
          <HomeownerMoves invoice={invoice} />
          <QuestionInvoice invoice={invoice} />
        </>
      ) : (
        <ContractorMoves {...{ invoice, onSent, onRemoved }} />
      )}
      <DefinitionList
        items={[
          ...(viewer === 'homeowner'
            ? [{ term: 'For', value: invoice.title.replace(`: ${invoice.projectTitle}`, '') }]
            : [
                { term: 'Number', value: invoice.label },
                { term: 'To', value: invoice.customerName },
              ]),
          {
            term: 'Project',
            value: invoice.projectId ? (
              <Link to={`/${viewer}/projects/${invoice.projectId}`}>{invoice.projectTitle}</Link>
            ) : (
              invoice.projectTitle
            ),
          },
          ...(viewer === 'contractor' && invoice.issuedAt
            ? [{ term: 'Sent', value: <SentWhen invoice={invoice} at={invoice.issuedAt} /> }]
            : []),
          ...(invoice.dueDate && (viewer === 'contractor' || invoice.dueAmount === 0)
            ? [{ term: 'Due', value: formatDate(invoice.dueDate) }]
            : []),
          ...(invoice.paidAt
            ? [{ term: 'Paid', value: <RelativeTime at={invoice.paidAt} as="day" /> }]
            : []),
          ...(viewer === 'contractor' && invoice.remindedAt
            ? [
                {
                  term: 'Last reminder',
                  value: <RelativeTime at={invoice.remindedAt} as="moment" />,
                },
              ]
            : []),
          ...(invoice.voidReason ? [{ term: 'Voided', value: invoice.voidReason }] : []),
        ]}
      />
      <Amounts invoice={invoice} />
      {invoice.notes && <p className={styles.notes}>{invoice.notes}</p>}
      <p>
        <a href={`/api/invoices/${invoice.id}/pdf`} download>
          Invoice (PDF)
        </a>
      </p>
      {shown.length > 0 && (
        <section aria-labelledby="payments">
          <h3 id="payments">Payments</h3>
          <ul className={styles.payments}>
            {shown.map((payment) => (
              <PaymentItem key={payment.id} payment={payment} viewer={viewer} />
            ))}
          </ul>
        </section>
      )}
      {viewer === 'homeowner' && invoice.projectId && (
        <Suspense>
          <PaymentSchedule projectId={invoice.projectId} invoiceId={invoice.id} />
        </Suspense>
      )}
    </div>
  );
}

/** How much is open and until when, before what can be done about it. */
function WhatIsOwed({ invoice }: { invoice: Invoice }) {
  const { status, dueAmount, totalAmount, dueDate, overdue } = invoice;
  if (status !== 'draft' && dueAmount === 0) return null;
  return (
    <p className={styles.owed} data-late={overdue || undefined}>
      <Money cents={dueAmount || totalAmount} />
      {status !== 'draft' &&
        (dueDate ? ` ${overdue ? 'was due' : 'due'} ${formatDate(dueDate)}` : ' due')}
    </p>
  );
}

/** When it went out, and where whoever was sent it finds it and pays. */
const SentWhen = ({ invoice, at }: { invoice: Invoice; at: string }) => (
  <>
    <RelativeTime at={at} as="day" />
    {['due', 'failed'].includes(invoice.status) &&
      `. ${invoice.customerName} has it in their account, with a button to pay`}
  </>
);

const isToRecord = (state: unknown) =>
  typeof state === 'object' && state !== null && 'records' in state;

function Amounts({ invoice }: { invoice: Invoice }) {
  const { items, totalAmount, paidAmount, pendingAmount, refundedAmount, dueAmount } = invoice;
  const sums = [
    ['Paid', paidAmount],
    ['Processing', pendingAmount],
    ['Refunded', refundedAmount],
  ] as const;
  return (
    <table className={styles.table}>
      <thead className="sr-only">
        <tr>
          <th scope="col">For</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ description, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice have no id and no other order
          <tr key={index}>
            <td>{description}</td>
            <td>
              <Money cents={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>
            <Money cents={totalAmount} />
          </td>
        </tr>
        {sums.map(
          ([term, amount]) =>
            amount > 0 && (
              <tr key={term}>
                <th scope="row">{term}</th>
                <td>
                  <Money cents={amount} />
                </td>
              </tr>
            ),
        )}
        {dueAmount > 0 && dueAmount !== totalAmount && (
          <tr>
            <th scope="row">Due</th>
            <td>
              <Money cents={dueAmount} />
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

function HomeownerMoves({ invoice }: { invoice: Invoice }) {
  const [step, setStep] = useState<'part' | 'other'>();
  const navigate = useNavigate();
  const back = () => setStep(undefined);
  const refresh = useRefreshBilling();
  const pay = useMutation(
    orpc.invoices.pay.mutationOptions({
      onSuccess: ({ checkoutUrl }) => window.location.assign(checkoutUrl),
      onError: () => void refresh(),
    }),
  );
  const { id, dueAmount, moves } = invoice;
  if (!moves.includes('pay')) return null;
  // The next page is on its way once the address is known.
  const busy = pay.isPending || pay.isSuccess;
  if (step === 'other')
    return (
      <AmountForm
        most={dueAmount}
        label="Amount you paid"
        noteLabel="Check number or note"
        withMethod
        about={`Next you send ${invoice.contractorName} a message that says so. Once they record the payment, you confirm it here, and it counts.`}
        action="Write the message"
        busy={false}
        error={null}
        onSubmit={(paid) =>
          void navigate(`/homeowner/messages?contractorId=${invoice.contractorId}`, {
            state: { draft: paidAnotherWay(invoice, paid) },
          })
        }
        onBack={back}
      />
    );
  if (step === 'part')
    return (
      <AmountForm
        most={dueAmount}
        label="Amount to pay now"
        about={`Up to ${formatCents(dueAmount)}. The rest stays due.`}
        startsEmpty
        action="Continue to payment"
        busy={busy}
        error={pay.error}
        onSubmit={({ amount }) => pay.mutate({ id, amount })}
        onBack={back}
      />
    );
  return (
    <>
      <ApiErrorNotice error={pay.error} />
      <div className={styles.buttons}>
        <Button color="accent" loading={busy} onClick={() => pay.mutate({ id })}>
          Pay {formatCents(dueAmount)}
        </Button>
        <Button variant="default" onClick={() => setStep('part')}>
          Pay part
        </Button>
        <Button variant="subtle" onClick={() => setStep('other')}>
          I paid another way
        </Button>
      </div>
      <HowToPay invoice={invoice} />
    </>
  );
}

/** What comes after the buttons: the page that takes the money is not ours, nor do we keep any. */
function HowToPay({ invoice: { contractorName } }: { invoice: Invoice }) {
  const provider = useQuery(orpc.billing.summary.queryOptions()).data?.provider;
  if (!provider) return null;
  return (
    <div className={`help ${styles.lines}`}>
      <p>
        {provider === 'sandbox'
          ? 'The next page gives you a test card and asks you to confirm. There’s no fee, and no real money moves.'
          : 'The next page is Stripe’s: it asks for your card and shows the amount again before you pay. There’s no fee for you.'}
      </p>
      <p>
        The money goes to {contractorName}; we don’t hold it. A refund comes from them, or after a
        dispute.
      </p>
      <p>
        Paid by check, cash, or transfer? “I paid another way” writes {contractorName} a message.
        Once they record the payment, you confirm it here.
      </p>
    </div>
  );
}

/** Whoever doubts an invoice asks first, in the conversation; what follows if that does not help stands beside it. */
const QuestionInvoice = ({ invoice }: { invoice: Invoice }) => (
  <div className={styles.question}>
    <Link
      to={`/homeowner/messages?contractorId=${invoice.contractorId}`}
      state={{ draft: questionAboutInvoice(invoice) }}
    >
      Question this invoice
    </Link>
    <a href="/how-disputes-work">How disputes work</a>
    {invoice.dueAmount > 0 && (
      <p className="help">
        Your question goes to {invoice.contractorName} as a message. The due date stays the same.
      </p>
    )}
  </div>
);

function ContractorMoves({
  invoice,
  onSent,
  onRemoved,
}: {
  invoice: Invoice;
  onSent: (() => void) | undefined;
  onRemoved: (() => void) | undefined;
}) {
  const { id, moves, dueAmount } = invoice;
  const { state } = useLocation();
  // The page of a job leads here to record a payment of this invoice.
  const [step, setStep] = useState<'record' | 'void' | undefined>(
    moves.includes('recordPayment') && isToRecord(state) ? 'record' : undefined,
  );
  const back = () => setStep(undefined);
  // Before it is overdue, no reminder goes out: a message can ask.
  const isToCome = ['due', 'failed'].includes(invoice.status) && dueAmount > 0 && !invoice.overdue;
  const voidNoteId = useId();
  const issue = useMutation(orpc.invoices.issue.mutationOptions(useBillingOptions(onSent)));
  const remove = useMutation(orpc.invoices.remove.mutationOptions(useBillingOptions(onRemoved)));
  const takeBack = useMutation(orpc.invoices.void.mutationOptions(useBillingOptions(back)));
  const record = useMutation(orpc.invoices.recordPayment.mutationOptions(useBillingOptions(back)));
  if (step === 'record')
    return (
      <AmountForm
        most={dueAmount}
        label="Amount you received"
        noteLabel="Check number or note"
        withMethod
        about={`We’ll ask ${invoice.customerName} to confirm it. It counts after that.`}
        action="Record the payment"
        busy={record.isPending}
        error={record.error}
        onSubmit={({ note, ...paid }) => record.mutate({ id, ...paid, ...(note && { note }) })}
        onBack={back}
      />
    );
  return (
    <>
      <ApiErrorNotice error={issue.error ?? remove.error ?? takeBack.error} />
      <div className={styles.buttons}>
        {moves.includes('issue') && (
          <Button loading={issue.isPending} onClick={() => issue.mutate({ id })}>
            Send the invoice
          </Button>
        )}
        <Remind invoice={invoice} primary />
        {isToCome && (
          <MessageAboutInvoice invoice={invoice} primary>
            Message {invoice.customerName.split(' ')[0]} about{' '}
            {invoice.kind === 'deposit' ? 'the deposit' : 'this invoice'}
          </MessageAboutInvoice>
        )}
        {invoice.overdue && (
          <MessageAboutInvoice invoice={invoice} primary={!moves.includes('remind')}>
            Message {invoice.customerName.split(' ')[0]}
          </MessageAboutInvoice>
        )}
        {moves.includes('recordPayment') && (
          <Button variant="default" onClick={() => setStep('record')}>
            Record a payment
          </Button>
        )}
        {moves.includes('remove') && (
          <Button
            variant="default"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ id })}
          >
            Delete the draft
          </Button>
        )}
      </div>
      {isToCome && <p className="help">You can send a reminder once it’s overdue.</p>}
      {moves.includes('void') && (
        <details>
          <summary className="touch-target">More</summary>
          <Button variant="default" aria-describedby={voidNoteId} onClick={() => setStep('void')}>
            Void invoice
          </Button>
          <p className="help" id={voidNoteId}>
            For an invoice sent by mistake. {invoice.customerName} won’t owe anything for it. You
            can’t undo this.
          </p>
        </details>
      )}
      <Confirm
        title="Void this invoice"
        action="Void invoice"
        cancelLabel="Keep it"
        destructive
        opened={step === 'void'}
        busy={takeBack.isPending}
        onClose={back}
        onConfirm={() => takeBack.mutate({ id })}
      >
        <p>
          {invoice.customerName} won’t owe anything for it and is notified. The number stays used.
          You can create a new one.
        </p>
      </Confirm>
    </>
  );
}

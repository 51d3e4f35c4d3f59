import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, type To, useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { dueFirst } from '#lib/due-first.ts';
import { formatCents } from '#lib/money.ts';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { StatList } from '#ui/stat-list.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { useAskedForm } from '#ui/use-asked-form.ts';
import { useOpenBeside } from '#ui/use-open-beside.ts';
import styles from './billing.module.css';
import { linkToInvoice, type Viewer } from './billing.ts';
import { ConnectAccount } from './connect-account.tsx';
import { InvoiceDetail } from './invoice-detail.tsx';
import { InvoiceList, useInvoices } from './invoice-list.tsx';
import { INVOICE_NEEDS_QUOTE, NewInvoice } from './new-invoice.tsx';

type Props = {
  viewer: Viewer;
  /** At the end, such as the way to what else is paid. */
  foot?: ReactNode;
};

/** What is owed and was paid. `?invoiceId=` opens an invoice, `?new=` the form for one. */
export function BillingPage({ viewer, foot }: Props) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isWriting, setIsWriting] = useState(false);
  const [sentId, setSentId] = useState<string>();
  const openId = search.get('invoiceId') ?? undefined;
  const { invoices } = useInvoices(viewer);
  const shownId = useOpenBeside(invoices);
  const lateId = dueFirst(invoices.filter(({ overdue }) => overdue))?.id;
  const summary = useQuery(orpc.billing.summary.queryOptions()).data;
  useAskedForm(() => setIsWriting(viewer === 'contractor'));
  const action: ReactNode = viewer === 'contractor' && (
    <button type="button" className="button button-primary" onClick={() => setIsWriting(true)}>
      New invoice
    </button>
  );
  const detailOf = (id: string) => (
    <InvoiceDetail
      key={id}
      id={id}
      viewer={viewer}
      wasSent={id === sentId}
      onSent={() => setSentId(id)}
      onRemoved={() => void navigate(linkToInvoice(search), { replace: true })}
    />
  );
  return (
    <>
      <PageHeader title="Billing" covered={openId !== undefined} action={action} />
      {summary?.provider === 'sandbox' && (
        <div className={styles.figures} data-covered={openId !== undefined || undefined}>
          <Notice>
            {viewer === 'homeowner'
              ? 'Payments are in test mode here. You pay with a test card that we give you. No real money moves.'
              : 'Test mode: no real money moves.'}
          </Notice>
        </div>
      )}
      {(summary?.account === 'missing' || summary?.account === 'incomplete') && (
        <div className={styles.figures} data-covered={openId !== undefined || undefined}>
          <ConnectAccount isStarted={summary.account === 'incomplete'} />
        </div>
      )}
      {summary && (
        <div className={styles.figures} data-covered={openId !== undefined || undefined}>
          <StatList
            items={figuresOf(viewer, summary, lateId ? linkToInvoice(search, lateId) : undefined)}
          />
        </div>
      )}
      <SplitView
        label="Invoice"
        open={openId}
        back={<BackLink to={linkToInvoice(search)}>All invoices</BackLink>}
        hint={
          shownId ? (
            detailOf(shownId)
          ) : (
            <EmptyState drawing="list">Open an invoice to see what it’s for.</EmptyState>
          )
        }
        list={
          <InvoiceList
            viewer={viewer}
            openId={openId ?? shownId}
            empty={<NoInvoices viewer={viewer} />}
          />
        }
        detail={openId && detailOf(openId)}
      />
      {openId === undefined && (
        <>
          {viewer === 'contractor' && summary && (
            <p className="help">
              {summary.provider === 'sandbox' && 'With real payments: '}
              {moneyRoute}
            </p>
          )}
          {foot}
        </>
      )}
      {viewer === 'contractor' && (
        <NewInvoice
          opened={isWriting}
          onClose={() => setIsWriting(false)}
          onSaved={({ id, status }) => {
            setIsWriting(false);
            if (status !== 'draft') setSentId(id);
            void navigate(linkToInvoice(search, id));
          }}
        />
      )}
    </>
  );
}

/** Where money that is paid online goes, what that costs a business, and when it lands. */
const moneyRoute =
  'Money paid online goes straight to your own Stripe account. We take no fee; Stripe takes its card fee and pays your bank on the schedule you choose there.';

/** What is late, and the way to the first of it. */
function Overdue({ amount, to }: { amount: number; to: To | undefined }) {
  const text = `${formatCents(amount)} overdue`;
  const label = <StatusLabel tone="bad">{text}</StatusLabel>;
  if (!to) return label;
  return (
    <Link className="touch-target" to={to}>
      {label}
    </Link>
  );
}

type Summary = {
  dueAmount: number;
  overdueAmount: number;
  pendingAmount: number;
  paidAmount: number;
  refundedAmount: number;
  months: { month: string; online: number; direct: number }[];
};

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

function figuresOf(viewer: Viewer, summary: Summary, late: To | undefined) {
  const { dueAmount, overdueAmount, pendingAmount, paidAmount, refundedAmount, months } = summary;
  const [latest] = months;
  return [
    {
      label: viewer === 'homeowner' ? 'You owe' : 'Owed to you',
      value: formatCents(dueAmount),
      ...(overdueAmount > 0 && {
        note: <Overdue amount={overdueAmount} to={late} />,
      }),
    },
    ...(pendingAmount > 0 ? [{ label: 'Processing', value: formatCents(pendingAmount) }] : []),
    {
      label: viewer === 'homeowner' ? 'You paid' : 'You received',
      value: formatCents(paidAmount - refundedAmount),
      note:
        refundedAmount > 0
          ? `Since you joined, after ${formatCents(refundedAmount)} in refunds`
          : 'Since you joined',
    },
    ...(viewer === 'contractor' && latest
      ? [
          {
            label: `In ${monthName.format(new Date(`${latest.month}-01T00:00:00Z`))}`,
            value: formatCents(latest.online + latest.direct),
            note: `${formatCents(latest.online)} online, ${formatCents(latest.direct)} directly`,
          },
        ]
      : []),
  ];
}

const NoInvoices = ({ viewer }: { viewer: Viewer }) =>
  viewer === 'homeowner' ? (
    <EmptyState drawing="list" title="Nothing to pay">
      When you accept a quote, its deposit and invoices show up here.
    </EmptyState>
  ) : (
    <EmptyState
      drawing="list"
      title="No invoices yet"
      action={
        <div className={styles.buttons}>
          <Link className="button button-primary" to="/contractor/quotes/new">
            Write a quote
          </Link>
          <Link className="button" to="/contractor/quotes?status=accepted">
            Accepted quotes
          </Link>
        </div>
      }
    >
      {INVOICE_NEEDS_QUOTE} The deposit is invoiced automatically then, and you create the rest.
    </EmptyState>
  );

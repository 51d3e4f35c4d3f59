import { confirmRecorded } from '#features/payments/events/rules.ts';
import {
  type InvoiceItem,
  invoiceKindNames,
  ofBusiness,
  openAmountOf,
  reminderWords,
  statusFromFigures,
} from '#features/payments/invoices/rules.ts';
import type { invoices } from '#features/payments/invoices/tables.ts';
import type { Booked } from '#features/payments/ledger/data.ts';
import { bookInvoice } from '#features/payments/ledger/rules.ts';
import { figuresOf, type Payment } from '#features/payments/rules.ts';
import type { sandboxCheckouts } from '#features/payments/sandbox/tables.ts';
import type { payments } from '#features/payments/tables.ts';
import { depositOf } from '#features/quotes/items/rules.ts';
import type { quotes } from '#features/quotes/tables.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { invoiceLabel } from '../../../src/lib/invoice-label.ts';
import { type DemoActivity, latest, secondsAfter } from './demo-activity.ts';
import type { DemoInvoice, DemoPayment } from './demo-project.ts';
import { dateIn } from './relative-time.ts';
import { asContractor, asHomeowner, asJob, type SeedContext } from './seed-context.ts';

type Quote = typeof quotes.$inferInsert & { id: string; homeownerId: string; totalAmount: number };
type Invoice = typeof invoices.$inferInsert & { id: string };
type PaymentRow = typeof payments.$inferInsert & { id: string };

/** Days to pay, unless an invoice says otherwise: what new installations ask for. */
const TERMS_DAYS = 7;
const MINUTES_TO_PAY = 4 * 60;

/** The invoices of accepted quotes, what was paid of them, how the ledger has both, and who was told of it. */
export function composeInvoices(
  context: SeedContext,
  billed: readonly { quote: Quote; demoInvoices: readonly DemoInvoice[] }[],
) {
  const asked = billed
    .flatMap(({ quote, demoInvoices }) => {
      let left = quote.totalAmount;
      return demoInvoices.map((demoInvoice) => {
        const amount = amountOf(demoInvoice, quote, left);
        left -= amount;
        return { quote, demoInvoice, amount, issuedAt: demoInvoice.issued(context.now) };
      });
    })
    .toSorted((a, b) => +a.issuedAt - +b.issuedAt);

  const numbers = new Map<string, number>();
  const composed = asked.map((one) => {
    const { contractorId } = one.quote;
    const number = (numbers.get(contractorId) ?? 0) + 1;
    numbers.set(contractorId, number);
    return composeInvoice(context, { ...one, number });
  });
  return {
    invoices: composed.map(({ invoice }) => invoice),
    invoiceCounters: [...numbers].map(([contractorId, last]) => ({ contractorId, last })),
    payments: composed.flatMap((one) => one.payments),
    sandboxCheckouts: composed.flatMap((one) => one.checkouts),
    booked: composed.flatMap((one) => one.booked),
    demoActivities: composed.flatMap((one) => one.demoActivities),
  };
}

function amountOf({ dollars }: DemoInvoice, quote: Quote, left: number) {
  if (dollars === 'deposit')
    return (
      depositOf(
        { deposit: quote.deposit ?? null, depositPercent: quote.depositPercent ?? null },
        quote.totalAmount,
      ) ?? 0
    );
  return dollars === 'rest' ? left : dollars * 100;
}

/** What the product makes an invoice for, so that it does not make it again. */
const sources = { deposit: ':deposit', balance: ':balance', progress: undefined, extra: undefined };

type Asked = {
  quote: Quote;
  demoInvoice: DemoInvoice;
  amount: number;
  issuedAt: Date;
  number: number;
};

function composeInvoice(
  context: SeedContext,
  { quote, demoInvoice, amount, issuedAt, number }: Asked,
) {
  const { now, ids } = context;
  const { kind, item, terms = TERMS_DAYS } = demoInvoice;
  const id = ids.idAt(issuedAt);
  const parties = { contractorId: quote.contractorId, homeownerId: quote.homeownerId };
  const items: InvoiceItem[] = [{ description: item, amount }];
  const open = { status: 'due', totalAmount: amount, paidAmount: 0 } as const;

  const paid = composePayments(context, { id, quote, number, open }, demoInvoice.paid ?? []);
  const figures = figuresOf(paid.map(({ payment }) => payment));
  const status = statusFromFigures({ totalAmount: amount, ...figures }, false);
  const lastPaid = paid.at(-1)?.row.succeededAt ?? null;
  const reminders = (demoInvoice.reminded ?? []).map((moment) => moment(now));
  const suffix = sources[kind];
  const invoice: Invoice = {
    ...{ id, ...parties, ...figures, status, kind, items, number, issuedAt },
    quoteId: quote.id,
    projectId: quote.projectId ?? null,
    title: `${invoiceKindNames[kind]}: ${quote.projectTitle}`,
    totalAmount: amount,
    dueDate: dateIn(terms, issuedAt),
    source: suffix ? `quote:${quote.id}${suffix}` : null,
    paidAt: status === 'paid' ? lastPaid : null,
    remindedAt: reminders.at(-1) ?? null,
    reminderCount: reminders.length,
    createdAt: issuedAt,
    updatedAt: latest(issuedAt, lastPaid, reminders.at(-1)),
  };
  const subject = { invoiceId: id, ...parties };
  return {
    invoice,
    demoActivities: activitiesOf(context, { quote, invoice, number, reminders, paid }),
    payments: paid.map(({ row }) => row),
    checkouts: paid.flatMap(({ checkout }) => checkout ?? []),
    booked: [
      { subject, postings: [bookInvoice(id, amount)], at: issuedAt },
      ...paid.map(
        ({ row, postings }): Booked => ({
          subject: { ...subject, paymentId: row.id },
          postings,
          at: row.succeededAt ?? issuedAt,
        }),
      ),
    ],
  };
}

type Told = {
  quote: Quote;
  invoice: Invoice;
  number: number;
  reminders: readonly Date[];
  paid: readonly { row: PaymentRow }[];
};

/** What both sides are notified of as the product does it. */
function activitiesOf({ cast }: SeedContext, told: Told): DemoActivity[] {
  const { quote, invoice, number, reminders, paid } = told;
  const { contractorId, homeownerId } = invoice;
  const shop = Object.values(cast.shopOf).find(({ id }) => id === contractorId);
  const owner = Object.values(cast.homeownerOf).find(({ id }) => id === homeownerId);
  if (!shop || !owner) return [];
  const label = invoiceLabel(number);
  const { projectTitle, contractorName, customerName } = quote;
  const ofInvoice = { type: 'project_update', data: { invoiceId: invoice.id } } as const;
  const toOwner = {
    ...ofInvoice,
    ...({ userId: owner.id, role: 'homeowner' } as const),
    actionUrl: `/homeowner/billing?invoiceId=${invoice.id}`,
  } as const;
  const toShop = {
    ...ofInvoice,
    ...({ userId: shop.userId, role: 'contractor' } as const),
    actionUrl: `/contractor/billing?invoiceId=${invoice.id}`,
  } as const;
  const audience = [shop.id, owner.id];
  return [
    {
      ...{ type: 'invoice.issued', subjectId: invoice.id, audience },
      at: invoice.issuedAt ?? invoice.createdAt ?? new Date(0),
      // The product sends the one for the deposit by itself.
      actor: invoice.kind === 'deposit' ? asJob : asContractor(shop),
      notifications: [
        {
          ...toOwner,
          priority: 'high',
          title: `${contractorName} sent you an invoice for ${formatCents(invoice.totalAmount)}`,
          message: `${label}, “${projectTitle}”. Due ${invoice.dueDate ? formatDate(invoice.dueDate) : 'now'}.`,
        },
      ],
    },
    ...reminders.map(
      (at): DemoActivity => ({
        ...{ type: 'invoice.overdue', subjectId: invoice.id, audience, at, actor: asJob },
        notifications: [
          {
            ...toOwner,
            priority: 'high',
            ...reminderWords(
              { contractorName, projectTitle, dueAmount: invoice.totalAmount },
              label,
            ),
          },
        ],
      }),
    ),
    ...paid.map(({ row }): DemoActivity => {
      const amount = formatCents(row.amount);
      const about = `“${projectTitle}”`;
      return {
        ...{ type: 'payment.succeeded', subjectId: row.id, audience },
        at: row.succeededAt ?? row.createdAt ?? new Date(0),
        actor: row.method === 'online' ? asJob : asHomeowner(owner),
        data: { invoiceId: invoice.id, amount: row.amount },
        notifications: [
          {
            ...toOwner,
            title: `Your payment of ${amount} went through`,
            message: `${ofBusiness({ contractorName }, label)}, ${about}. The receipt is with the invoice.`,
          },
          {
            ...toShop,
            title: `${customerName} paid ${amount}`,
            message: `${label}, ${about}`,
          },
        ],
      };
    }),
  ];
}

type Open = { status: 'due'; totalAmount: number; paidAmount: number };
type Billed = { id: string; quote: Quote; number: number; open: Open };

/** Payments that arrived. One that is not online was recorded by the business, and confirmed hours later. */
function composePayments(
  { now, ids }: SeedContext,
  { id, quote, number, open }: Billed,
  demoPayments: readonly DemoPayment[],
) {
  let paidAmount = 0;
  return demoPayments.map(({ method, at, dollars }) => {
    const createdAt = at(now);
    const left = openAmountOf({ ...open, paidAmount });
    const amount = dollars === undefined ? left : dollars * 100;
    const succeededAt = secondsAfter(createdAt, (method === 'online' ? 2 : MINUTES_TO_PAY) * 60);
    const isOnline = method === 'online';
    const made: Payment = {
      ...{ id: ids.idAt(createdAt), amount, method, allocated: 0, surplus: 0, refunds: [] },
      ...{ attemptAt: isOnline ? +succeededAt : 0, failure: null, dispute: null },
      status: isOnline ? 'open' : 'recorded',
    };
    const { payment, postings } = confirmRecorded(made, left);
    paidAmount += payment.allocated;
    const expiresAt = secondsAfter(createdAt, 24 * 3_600);
    const row: PaymentRow = {
      ...{ id: made.id, invoiceId: id, amount, method, status: payment.status },
      ...{ contractorId: quote.contractorId, homeownerId: quote.homeownerId },
      ...{ allocated: payment.allocated, surplus: payment.surplus },
      ...(isOnline
        ? { provider: 'sandbox', reference: made.id, attemptAt: succeededAt, expiresAt }
        : { receivedOn: dateIn(0, createdAt) }),
      ...{ succeededAt, createdAt, updatedAt: succeededAt },
    };
    const checkout: typeof sandboxCheckouts.$inferInsert | undefined = isOnline
      ? {
          ...{ id: made.id, amount, createdAt, expiresAt },
          description: `${invoiceLabel(number)}, ${quote.projectTitle}`,
          businessName: quote.contractorName,
          ...{ status: 'succeeded', card: 'works', events: 1 },
        }
      : undefined;
    return { row, payment, postings, checkout };
  });
}

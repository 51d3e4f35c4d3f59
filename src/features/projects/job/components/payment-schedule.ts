import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

type Invoice = {
  id: string;
  kind: string;
  status: string;
  title: string;
  items: readonly { description: string }[];
  totalAmount: number;
  dueAmount: number;
  dueDate: string | null;
  overdue: boolean;
  issuedAt: string | null;
  paidAt: string | null;
};

type Job = {
  agreedTotal: number;
  deposit: number;
  completedAt: string | null;
  milestones: readonly {
    id: string;
    name: string;
    amount: number;
    status: string;
    dueDate: string | null;
    dueWhen: string;
  }[];
};

export type PaymentStage = 'booked' | 'work' | 'finished';

export type SchedulePart = {
  /** Of the invoice that asks for it, once there is one. */
  invoiceId?: string;
  what: string;
  /** The payment step that it pays, until that is approved and invoiced. */
  stepId?: string;
  /** The part of the job that it belongs to. */
  stage: PaymentStage;
  /** What makes it due. */
  when: string;
  amount: number;
  /** How it stands; undefined while it is still to come. */
  state?: { text: string; tone: 'ok' | 'attention' | 'bad' | 'neutral' };
  paidAt?: string | null;
};

const DEPOSIT_WHEN = 'When you accept the quote';

const stageOfKind: Record<string, PaymentStage> = { deposit: 'booked', balance: 'finished' };

const FINAL_PAYMENT = 'Final payment';
/** Under the names that they have before there is an invoice for them. */
const nameOfKind: Record<string, string> = { deposit: 'Deposit', balance: FINAL_PAYMENT };

const whenOfKind: Record<string, string> = {
  deposit: DEPOSIT_WHEN,
  progress: 'As the work moves along',
  balance: 'When the work is done',
  extra: 'Extra work that you agreed to',
};

/**
 * What every part of the agreed price is for and what makes it due: what was invoiced, the payment steps that were not,
 * and the rest. The parts come to the agreed price, unless more was invoiced before it was lowered.
 */
export function paymentSchedule(job: Job, invoices: readonly Invoice[]): SchedulePart[] {
  const issued = invoices
    .filter(({ status }) => status !== 'draft' && status !== 'void')
    .toSorted((a, b) => (a.issuedAt ?? '').localeCompare(b.issuedAt ?? ''))
    .map(partOf);
  const hasDeposit = invoices.some(
    ({ kind, status }) => kind === 'deposit' && status !== 'draft' && status !== 'void',
  );
  const deposit =
    job.deposit > 0 && !hasDeposit
      ? [{ what: 'Deposit', stage: 'booked' as const, when: DEPOSIT_WHEN, amount: job.deposit }]
      : [];
  // One that was approved has its invoice.
  const steps = job.milestones
    .filter(({ status }) => status !== 'approved')
    .map(({ id, name, amount, dueDate, dueWhen }) => ({
      what: name,
      stepId: id,
      stage: 'work' as const,
      when: dueWhen || `Once you approve this step${dueDate ? `, by ${formatDate(dueDate)}` : ''}`,
      amount,
    }));
  const parts: SchedulePart[] = [...deposit, ...issued, ...steps];
  const rest = job.agreedTotal - parts.reduce((sum, { amount }) => sum + amount, 0);
  return rest > 0
    ? [
        ...parts,
        {
          what: parts.length > 0 ? FINAL_PAYMENT : 'The whole price',
          stage: 'finished' as const,
          when: job.completedAt
            ? 'The work is done. It can still be invoiced'
            : 'When the work is done, or earlier if part of it is invoiced',
          amount: rest,
        },
      ]
    : parts;
}

function partOf(invoice: Invoice): SchedulePart {
  const { id, kind, title, items, totalAmount, paidAt } = invoice;
  const [only] = items;
  return {
    invoiceId: id,
    what: nameOfKind[kind] ?? (items.length === 1 && only ? only.description : title),
    stage: stageOfKind[kind] ?? 'work',
    when: whenOfKind[kind] ?? '',
    paidAt,
    amount: totalAmount,
    state: stateOf(invoice),
  };
}

function stateOf({ status, dueAmount, totalAmount, dueDate, overdue }: Invoice) {
  if (status === 'paid') return { text: 'Paid', tone: 'ok' } as const;
  if (status === 'refunded') return { text: 'Refunded', tone: 'neutral' } as const;
  if (dueAmount === 0) return { text: 'Payment processing', tone: 'neutral' } as const;
  const left = dueAmount < totalAmount ? `${formatCents(dueAmount)} left, ` : '';
  const day = dueDate ? ` ${formatDate(dueDate)}` : '';
  return overdue
    ? ({ text: `${left}${left ? 'was due' : 'Was due'}${day}`, tone: 'bad' } as const)
    : ({ text: `${left}${left ? 'due' : 'Due'}${day}`, tone: 'attention' } as const);
}

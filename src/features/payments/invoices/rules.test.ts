import { expect, test } from 'vitest';
import {
  automaticReminderAt,
  lateFirst,
  messageAboutInvoice,
  nextReminderAt,
  paidAnotherWay,
  questionAboutInvoice,
  remindedBefore,
  reminderWords,
  unpaidFirst,
} from './rules.ts';

const invoice = (id: string, dueDate: string | null, overdue = false) => ({ id, dueDate, overdue });

test('what is late comes first, the longest overdue at the top, also from further pages, and once', () => {
  const [old, older] = [invoice('old', '2026-10-02', true), invoice('older', '2026-09-01', true)];
  const listed = [invoice('new', '2026-12-24'), old, invoice('draft', null)];
  const ids = lateFirst([old, older], listed).map(({ id }) => id);
  expect(ids).toEqual(['older', 'old', 'new', 'draft']);
  // The list of late ones has not been read yet: those of the page still come first.
  expect(lateFirst([], listed).map(({ id }) => id)).toEqual(['old', 'new', 'draft']);
});

test.each([
  [null, 0, null],
  ['2026-11-01T10:00:00Z', 1, '2026-11-08T10:00:00.000Z'],
  ['2026-11-15T10:00:00Z', 3, null],
])('reminded last %s and %i times: the next one may go out %s', (last, reminderCount, next) => {
  const at = nextReminderAt({ remindedAt: last === null ? null : new Date(last), reminderCount });
  expect(at?.toISOString() ?? null).toBe(next);
});

test.each([
  ['2026-11-29T10:00:00Z', '2026-11-29T15:09:00.000Z'],
  ['2026-11-29T15:09:00.400Z', '2026-11-29T15:09:00.000Z'],
  ['2026-11-29T20:00:00Z', '2026-11-30T15:09:00.000Z'],
])(
  'may be reminded of again at %s: it is by the run of %s, a week after the last time',
  (from, run) => {
    const at = automaticReminderAt(new Date(from));
    expect(at.toISOString()).toBe(run);
    const weekAgo = new Date(Date.parse(from) - 7 * 86_400_000);
    expect(weekAgo < remindedBefore(at)).toBe(true);
    expect(weekAgo < remindedBefore(new Date(at.getTime() - 86_400_000))).toBe(false);
  },
);

test('a message about an invoice names it, what is open and since when', () => {
  const wordsOf = (overdue: boolean) =>
    messageAboutInvoice({
      ...{ label: 'INV-0007', customerName: 'Dana Whitfield', projectTitle: 'Kitchen' },
      ...{ dueAmount: 120_000, dueDate: '2026-11-03', overdue },
    });
  expect(wordsOf(true)).toMatch(
    /^Hi Dana, invoice INV-0007 for “Kitchen” was due on .*3.*, and \$1,200 is/,
  );
  expect(wordsOf(false)).toContain('“Kitchen” is due on ');
});

test('a question about an invoice names it', () => {
  expect(
    questionAboutInvoice({
      ...{ label: 'INV-0007', title: 'Progress payment', projectTitle: 'Kitchen' },
      totalAmount: 120_000,
    }),
  ).toBe('About invoice INV-0007 for “Kitchen” (Progress payment, $1,200): ');
});

test('what was paid another way is told with its amount, how, and for which invoice', () => {
  const invoice = { label: 'INV-0007', projectTitle: 'Kitchen' };
  const paid = { amount: 120_000, method: 'check', note: 'Check 1204.' } as const;
  expect(paidAnotherWay(invoice, paid)).toBe(
    'I paid $1,200 by check for invoice INV-0007 (“Kitchen”). Check 1204. Please record it, so that I can confirm it here.',
  );
  expect(paidAnotherWay(invoice, { ...paid, method: 'transfer', note: '' })).toBe(
    'I paid $1,200 by bank transfer for invoice INV-0007 (“Kitchen”). Please record it, so that I can confirm it here.',
  );
});

test('what is still to be paid comes before what is over, each in its order', () => {
  const invoices = [0, 5, 0, 7].map((dueAmount, index) => ({ dueAmount, index }));
  expect(unpaidFirst(invoices).map(({ index }) => index)).toEqual([1, 3, 0, 2]);
});

test('a homeowner is told whose invoice a number is', () => {
  const invoice = { contractorName: 'Okafor Roofing', projectTitle: 'Roof', dueAmount: 65_000 };
  expect(reminderWords(invoice, 'INV-0001')).toEqual({
    title: 'INV-0001 from Okafor Roofing is overdue',
    message: '$650 overdue for “Roof.” Okafor Roofing is waiting to be paid.',
  });
});

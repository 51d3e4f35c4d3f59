import { expect, test } from 'vitest';
import { emptyInvoice, groupByLeft, parseInvoiceDraft, shownAmount } from './invoice-draft.ts';

test('an invoice that was kept comes back, without what does not fit any more', () => {
  const kept = { ...emptyInvoice, kind: 'balance' as const, amount: '12', notes: 'Thanks' };
  expect(parseInvoiceDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(parseInvoiceDraft({ ...kept, kind: 'gift', amount: 12, quoteId: 3 })).toEqual({
    ...emptyInvoice,
    notes: 'Thanks',
  });
  expect(parseInvoiceDraft('kept')).toBeUndefined();
});

test.each([
  ['balance', null, 168_720, '1,687.20'],
  ['balance', '500', 168_720, '500'],
  ['balance', '', 168_720, ''],
  ['balance', null, 0, ''],
  ['balance', null, undefined, ''],
  ['progress', null, 168_720, ''],
] as const)(
  'of kind %s with %j typed and %s left, the amount is %j',
  (kind, amount, left, shown) => {
    expect(shownAmount({ ...emptyInvoice, kind, amount }, left)).toBe(shown);
  },
);

test('quotes that are invoiced in full stand apart; drafts and void invoices do not count', () => {
  const [porch, roof] = [
    { id: 'porch', totalAmount: 90_000 },
    { id: 'roof', totalAmount: 90_000 },
  ];
  const invoice = (quoteId: string, status: string, totalAmount: number) => ({
    ...{ quoteId, status, totalAmount },
  });
  expect(
    groupByLeft(
      [porch, roof],
      [
        ...[invoice('porch', 'paid', 40_000), invoice('porch', 'due', 50_000)],
        ...[invoice('roof', 'paid', 40_000), invoice('roof', 'void', 50_000)],
        invoice('roof', 'draft', 50_000),
      ],
    ),
  ).toEqual({ open: [roof], full: [porch] });
});

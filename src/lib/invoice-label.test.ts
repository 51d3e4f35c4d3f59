import { expect, test } from 'vitest';
import { invoiceLabel, invoiceNumberIn } from './invoice-label.ts';

test('an invoice is known by its label, however much of it is typed', () => {
  expect(invoiceLabel(7)).toBe('INV-0007');
  expect(invoiceLabel(12_345)).toBe('INV-12345');
  for (const typed of ['INV-0007', 'inv 7', 'inv7', ' 0007 ', '7'])
    expect(invoiceNumberIn(typed)).toBe(7);
  for (const other of ['', 'INV-', 'invoice 7', '7 roofs', '1234567890'])
    expect(invoiceNumberIn(other)).toBeUndefined();
});

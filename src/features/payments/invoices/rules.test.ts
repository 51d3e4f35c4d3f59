import { expect, test } from 'vitest';
import { lateFirst } from './rules.ts';

const invoice = (id: string, dueDate: string | null, overdue = false) => ({ id, dueDate, overdue });

test('what is late comes first, the longest overdue at the top, also from further pages, and once', () => {
  const [old, older] = [invoice('old', '2026-10-02', true), invoice('older', '2026-09-01', true)];
  const listed = [invoice('new', '2026-12-24'), old, invoice('draft', null)];
  const ids = lateFirst([old, older], listed).map(({ id }) => id);
  expect(ids).toEqual(['older', 'old', 'new', 'draft']);
  // The list of late ones has not been read yet: those of the page still come first.
  expect(lateFirst([], listed).map(({ id }) => id)).toEqual(['old', 'new', 'draft']);
});

import { sampleJob } from '#features/categories/samples.ts';
import { newId } from '#lib/columns.ts';
import { calculateTotals, type StoredQuoteItem } from './items/rules.ts';
import { DUPLICATE_VALID_DAYS } from './rules.ts';
import type { quotes } from './tables.ts';

type NewQuote = typeof quotes.$inferInsert;

/** Typical lines for work of this category, adding up to exactly `total` US cents. */
export function sampleQuoteItems(category: string, total: number): StoredQuoteItem[] {
  const lines = sampleJob(category).quoteLines.map(([description, percent]) => ({
    id: newId(),
    description,
    // Multiples of five dollars, as contractors quote them.
    amount: Math.floor((total * percent) / 100 / 500) * 500,
  }));
  const [first] = lines;
  if (first) first.amount += total - calculateTotals(lines).totalAmount;
  return lines;
}

/** A draft with the total of its items, valid for thirty days from its creation. */
export function sampleQuote(
  given: Partial<Omit<NewQuote, 'totalAmount' | 'homeownerId'>> &
    Pick<NewQuote, 'contractorId'> & { homeownerId: string },
  category = 'Roof Repair',
) {
  const { createdAt = new Date(), items = sampleQuoteItems(category, 164_000) } = given;
  return {
    id: newId(),
    contractorName: 'Okafor Roofing',
    customerName: 'Dana Whitfield',
    customerEmail: 'dana@example.com',
    customerPhone: '(312) 555-0114',
    projectTitle: sampleJob(category).title,
    description: 'Price includes labor, material and disposal. Work can start within two weeks.',
    location: 'Chicago, IL 60614',
    status: 'draft',
    validUntil: new Date(createdAt.getTime() + DUPLICATE_VALID_DAYS * 86_400_000),
    ...given,
    createdAt,
    items,
    totalAmount: calculateTotals(items).totalAmount,
  } satisfies NewQuote;
}

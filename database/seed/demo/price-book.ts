import { descriptionKey } from '#features/quotes/price-book/rules.ts';
import type { priceBookItems } from '#features/quotes/price-book/tables.ts';
import { nameKey, templateContent } from '#features/quotes/templates/rules.ts';
import type { quoteTemplates } from '#features/quotes/templates/tables.ts';
import { daysAgoAt } from './relative-time.ts';
import type { SeedContext } from './seed-context.ts';

/** What the roofer of the demo world charges again and again: dollars, and the unit that they are for. */
const items: readonly [description: string, dollars: number, unit?: string][] = [
  ['Inspect roof and attic', 125],
  ['Tear off old layers and haul away', 95, 'sq'],
  ['Architectural shingles, laid', 420, 'sq'],
  ['Ice and water shield at the eaves', 4.25, 'ft'],
  ['Step and counter flashing', 38, 'ft'],
  ['Reflash a skylight', 650],
  ['Replace roof decking (boards under the shingles)', 92, 'sheet'],
  ['Clean gutters along the back', 4.5, 'ft'],
  ['Site protection, magnet sweep and disposal', 140],
  ['Permit and final inspection', 430],
];

type Quote = {
  contractorId: string;
  sentAt?: Date | null | undefined;
  items: readonly { description: string }[];
};

/** The price book and the template of one business, with how often its quotes have used each item. */
export function composePriceBook(
  { now, cast, ids }: SeedContext,
  quotes: readonly Quote[],
): {
  priceBookItems: (typeof priceBookItems.$inferInsert)[];
  quoteTemplates: (typeof quoteTemplates.$inferInsert)[];
} {
  const { id: contractorId } = cast.shopOf.okafor;
  const at = daysAgoAt(40, '18:30')(now);
  const made = { contractorId, createdAt: at, updatedAt: at };
  const sent = quotes.filter((quote) => quote.contractorId === contractorId && quote.sentAt);
  const usesOf = (key: string) =>
    sent.filter((quote) => quote.items.some((item) => descriptionKey(item.description) === key));
  const cents = (dollars: number) => Math.round(dollars * 100);
  return {
    priceBookItems: items.map(([description, dollars, unit]) => {
      const key = descriptionKey(description);
      return {
        ...{ ...made, id: ids.idAt(at), lastUsedAt: at },
        ...{ description, descriptionKey: key, useCount: usesOf(key).length },
        ...{ pricing: unit ? 'quantity' : 'amount', unit: unit ?? null, price: cents(dollars) },
      };
    }),
    quoteTemplates: [
      {
        ...{ ...made, id: ids.idAt(at) },
        ...{ name: 'Shingle roof', nameKey: nameKey('Shingle roof') },
        content: templateContent({
          items: items.slice(1, 5).map(([description, dollars, unit]) => ({
            ...{ id: ids.idAt(at), description, amount: cents(dollars) },
            ...(unit && { quantity: 1, unit, unitPrice: cents(dollars) }),
          })),
          description: 'Price includes labor, material and disposal.',
          terms: 'The balance is due when the work is done and you have walked it with us.',
          warranty: 'Ten years on workmanship',
          ...{ deposit: null, depositPercent: 30 },
        }),
      },
    ],
  };
}

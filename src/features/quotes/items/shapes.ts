import * as z from 'zod';
import {
  cents,
  dayInput,
  id,
  instant,
  instantInput,
  multilineText,
  singleLineText,
} from '#lib/contract.ts';
import { MAX_CENTS } from '#lib/money.ts';
import { DISCOUNT_TOO_HIGH, findOverDiscounts } from '../discounts/rules.ts';
import { MAX_MILESTONE_NAME_LENGTH, MAX_MILESTONES } from '../payment-plan/rules.ts';
import { MAX_LINE_PHOTOS } from '../photos/rules.ts';
import { MAX_QUOTE_ITEMS, MAX_QUOTE_TITLE_LENGTH } from '../rules.ts';
import {
  calculateTotals,
  isAdjustment,
  isPrecise,
  itemKinds,
  MAX_PACKAGE_NAME_LENGTH,
  MAX_PACKAGES,
  type PlannedMilestone,
  packageNames,
  type StoredQuoteItem,
} from './rules.ts';

const precise = (max: number) =>
  z.number().min(0).max(max).refine(isPrecise, 'At most three decimals');
const percent = precise(100).describe('Percent, at most three decimals');
const signedCents = z.int().min(-MAX_CENTS).describe('US cents; below zero for a discount');

const QuoteItem = z.object({
  id,
  kind: z.enum(itemKinds).default('included'),
  description: z.string(),
  scope: z.string().nullable().default(null).describe('The line of the request that it is about'),
  quantity: z.number().nullable().default(null),
  unit: z.string().nullable().default(null),
  unitPrice: z.int().nullable().default(null).describe('US cents'),
  percent: z.number().nullable().default(null),
  optional: z.boolean().default(false).describe('The homeowner may switch it on'),
  selected: z
    .boolean()
    .default(false)
    .describe('An optional line that is switched on, or a line of the package that counts'),
  package: z
    .string()
    .nullable()
    .default(null)
    .describe('The package that it belongs to; a line without one is part of every package'),
  alsoIn: z.array(z.string()).default([]).describe('Further packages that it is part of'),
  amount: signedCents,
  unpriced: z
    .boolean()
    .default(false)
    .describe('It has no price yet: in drafts and templates, never in what was sent'),
  photos: z.array(id).default([]).describe('Files; see the photos of the quote'),
});

export const QuoteFigures = z.object({
  items: z.array(QuoteItem),
  subtotal: z.int().describe('US cents: the work that counts, before discounts and tax'),
  discount: z.int().describe('US cents'),
  tax: z.int().describe('US cents'),
  totalAmount: z.int().min(0).describe('US cents: the sum of the lines that count'),
  package: z.string().nullable().default(null).describe('The package that these figures are for'),
  packages: z
    .array(z.object({ name: z.string(), totalAmount: z.int().describe('US cents') }))
    .default([])
    .describe('The packages of which the homeowner chooses one, such as good, better and best'),
});

export const PlanStep = z.object({
  name: z.string(),
  amount: z.int().describe('US cents'),
  percent: z.number().nullable().describe('Where it is a share of the total'),
  takesRest: z
    .boolean()
    .describe('Whether it takes what the others leave, without a figure of its own'),
  dueDate: z.iso.date().nullable(),
  dueWhen: z.string().describe('What has to have happened, in words'),
});

/** A step of a payment plan as its contractor enters it. */
export const MilestoneInput = z
  .object({
    name: singleLineText(MAX_MILESTONE_NAME_LENGTH),
    amount: cents.min(1).optional(),
    percent: percent.optional(),
    dueDate: dayInput.nullable().optional(),
    dueWhen: singleLineText(160, 0).optional(),
  })
  .refine(({ amount, percent: share }) => amount === undefined || share === undefined, {
    error: 'Give an amount or a share, not both',
    path: ['amount'],
  });

export const plannedFromInput = (step: z.output<typeof MilestoneInput>): PlannedMilestone => ({
  name: step.name,
  amount: step.amount ?? null,
  percent: step.percent ?? null,
  dueDate: step.dueDate ?? null,
  dueWhen: step.dueWhen ?? '',
});

/** Everything that a version of a quote contains. */
export const QuoteContent = QuoteFigures.extend({
  projectTitle: z.string(),
  description: z.string().describe('Notes for the customer'),
  terms: z.string(),
  deposit: z.int().nullable().describe('US cents due when the quote is accepted'),
  depositPercent: z.number().nullable().describe('Where the deposit is a share of the total'),
  milestones: z.array(PlanStep).describe('The steps that what the deposit leaves is paid by'),
  startDate: z.iso.date().nullable().describe('The earliest start date'),
  warranty: z.string(),
  validUntil: instant,
});

/**
 * A line as the contractor enters it: an amount, a quantity with a unit price, or a percentage. A draft may hold a line whose
 * price is still missing, which has to be said, so that no program sends a line for nothing by leaving its price out.
 */
export const QuoteItemInput = z
  .object({
    kind: z.enum(itemKinds).default('included'),
    description: singleLineText(200),
    scope: singleLineText(200).optional().describe('One of the scope lines that were asked for'),
    amount: cents.optional(),
    quantity: precise(1_000_000).optional(),
    unit: singleLineText(20).optional(),
    unitPrice: cents.optional(),
    percent: percent.optional(),
    unpriced: z
      .boolean()
      .optional()
      .describe(
        'Instead of a price: it is still to be written. Counts nothing, and cannot be sent',
      ),
    optional: z.boolean().default(false),
    package: singleLineText(MAX_PACKAGE_NAME_LENGTH)
      .optional()
      .describe('Lines with the same word make a package, of which the homeowner chooses one'),
    alsoIn: z
      .array(singleLineText(MAX_PACKAGE_NAME_LENGTH))
      .max(MAX_PACKAGES - 1)
      .optional()
      .describe('Further packages that the line is part of, beside the one in `package`'),
    photos: z
      .array(id)
      .max(MAX_LINE_PHOTOS, `A line has ${MAX_LINE_PHOTOS} photos at most`)
      .optional()
      .describe('My uploaded photos. Everyone who can read the quote sees them'),
  })
  .superRefine((item, context) => {
    const [path, message] = findPricingIssue(item) ?? [];
    if (path && message) context.addIssue({ code: 'custom', path: [path], message });
  });

type PricingInput = {
  kind: (typeof itemKinds)[number];
  amount?: number | undefined;
  quantity?: number | undefined;
  unitPrice?: number | undefined;
  percent?: number | undefined;
  unpriced?: boolean | undefined;
  optional: boolean;
  package?: string | undefined;
  alsoIn?: string[] | undefined;
};

function findPricingIssue(item: PricingInput): [path: string, message: string] | undefined {
  const { kind, amount, quantity, unitPrice, percent: share, optional } = item;
  const multiplied = quantity !== undefined || unitPrice !== undefined;
  const relative = isAdjustment(item);
  if (item.package !== undefined && (optional || relative))
    return ['package', 'Options, discounts and taxes are part of every package'];
  if (item.package === undefined && item.alsoIn && item.alsoIn.length > 0)
    return ['alsoIn', 'Name the first package of the line in `package`'];
  if (item.unpriced)
    return amount !== undefined || unitPrice !== undefined || share !== undefined
      ? ['unpriced', 'A line without a price yet has no amount']
      : kind === 'excluded'
        ? ['unpriced', 'What is not included has no price']
        : relative && (quantity !== undefined || optional)
          ? ['kind', 'A discount or tax is an amount or a percentage']
          : undefined;
  if (kind === 'excluded')
    return amount || multiplied || share !== undefined || optional
      ? ['amount', 'What is not included has no price']
      : undefined;
  if (relative && (multiplied || optional))
    return ['kind', 'A discount or tax is an amount or a percentage'];
  if (!relative && share !== undefined)
    return ['percent', 'Only a discount or tax is a percentage'];
  if (multiplied && (quantity === undefined || unitPrice === undefined))
    return ['quantity', 'A quantity needs a unit price, and a unit price a quantity'];
  const pricings = [amount !== undefined, multiplied, share !== undefined].filter(Boolean).length;
  if (pricings !== 1)
    return ['amount', 'Give an amount, or a quantity with a unit price, or a percentage'];
  return undefined;
}

const withIndexAsId = (item: z.output<typeof QuoteItemInput>, index: number): StoredQuoteItem => ({
  ...itemFromInput(item),
  id: String(index),
});

const otherPackages = ({ package: name, alsoIn = [] }: z.output<typeof QuoteItemInput>) => [
  ...new Set(alsoIn.filter((other) => other !== name)),
];

/** The stored item without its id; `calculateTotals` works out the amount. */
export const itemFromInput = (item: z.output<typeof QuoteItemInput>) => ({
  kind: item.kind,
  description: item.description,
  scope: item.scope ?? null,
  quantity: item.quantity ?? null,
  unit: item.unit ?? null,
  unitPrice: item.unitPrice ?? null,
  percent: item.percent ?? null,
  optional: item.optional,
  selected: false,
  package: item.package ?? null,
  ...(otherPackages(item).length > 0 && { alsoIn: otherPackages(item) }),
  amount: item.amount ?? 0,
  ...(item.unpriced && { unpriced: true }),
  ...(item.photos && item.photos.length > 0 && { photos: [...new Set(item.photos)] }),
});

const items = z
  .array(QuoteItemInput)
  .min(1, 'Add at least one line')
  .max(MAX_QUOTE_ITEMS)
  .superRefine((given, context) => {
    // Totals can only be calculated from valid lines.
    if (context.issues.length > 0) return;
    const stored = given.map(withIndexAsId);
    const every = new Set(stored.map(({ id: key }) => key));
    const names = packageNames(stored);
    if (names.length > MAX_PACKAGES)
      context.addIssue({ code: 'custom', message: `A quote has ${MAX_PACKAGES} packages at most` });
    const choices = names.length > 0 ? names.slice(0, MAX_PACKAGES) : [undefined];
    const all = choices.map((chosen) => calculateTotals(stored, every, chosen));
    if (all.some(({ totalAmount, subtotal }) => totalAmount > MAX_CENTS || subtotal > MAX_CENTS))
      context.addIssue({ code: 'custom', message: 'The total is above ten million dollars' });
    for (const index of findOverDiscounts(stored)) {
      const field = stored[index]?.percent == null ? 'amount' : 'percent';
      context.addIssue({ code: 'custom', path: [index, field], message: DISCOUNT_TOO_HIGH });
    }
  });

/** The fields of a quote that its contractor writes. */
export const quoteFields = {
  projectTitle: singleLineText(MAX_QUOTE_TITLE_LENGTH),
  description: multilineText(5_000, 0).optional(),
  items,
  terms: multilineText(10_000, 0).optional(),
  deposit: cents.nullable().optional().describe('US cents; or give depositPercent'),
  depositPercent: percent.nullable().optional(),
  milestones: z
    .array(MilestoneInput)
    .max(MAX_MILESTONES)
    .optional()
    .describe('The steps of payment after the deposit; the last one may take what is left'),
  startDate: dayInput.nullable().optional(),
  warranty: singleLineText(200, 0).optional(),
  validUntil: instantInput.optional().describe('Defaults to thirty days from now'),
  validOn: dayInput
    .optional()
    .describe('Instead of validUntil: the last day to accept, which ends where the work is'),
};

import type { Api } from '#browser/context.ts';
import type { FormError } from '#ui/form-errors.tsx';
import type { Quote } from '../../components/quote.ts';
import { DISCOUNT_TOO_HIGH, findOverDiscounts } from '../../discounts/rules.ts';
import { packageNames, type QuoteItem } from '../../items/rules.ts';
import { MAX_QUOTE_ITEMS, MAX_QUOTE_TITLE_LENGTH } from '../../rules.ts';
import {
  canBePackaged,
  type DraftLine,
  formatAmount,
  isBlank,
  isKept,
  isTooMuch,
  itemFromLine,
  lineFieldId,
  lineFromItem,
  packageName,
  parseCents,
  parsePercent,
  parseQuantity,
  priceProblem,
  savableItem,
  TOO_HIGH_A_PERCENTAGE,
  TOO_MUCH,
} from './draft-line.ts';
import { type DraftStep, parseSteps, stepProblems, stepsFromQuote } from './draft-steps.ts';

export type DraftForm = {
  projectTitle: string;
  lines: DraftLine[];
  /** The names of the packages of which the customer chooses one; none for a quote without. */
  packages: string[];
  /** The last day to accept where the work is, `2026-12-21`, once the contractor has chosen one. */
  validOn?: string | undefined;
  description: string;
  terms: string;
  warranty: string;
  startDate: string;
  /** `500`, or `30%`. */
  deposit: string;
  /** What is paid as the work goes on, after the deposit. */
  steps: DraftStep[];
};

export const emptyForm = (projectTitle: string, lines: DraftLine[]): DraftForm => ({
  projectTitle,
  lines,
  ...{ packages: [], steps: [] },
  ...{ description: '', terms: '', warranty: '', startDate: '', deposit: '' },
});

/** What a new quote repeats of the last one that was sent. */
export type RepeatedTerms = Pick<DraftForm, 'terms' | 'warranty' | 'deposit'>;

export const repeatedTerms = ({
  depositPercent,
  ...words
}: Awaited<ReturnType<Api['quotes']['lastTerms']>>): RepeatedTerms => ({
  ...words,
  deposit: formatDeposit({ deposit: null, depositPercent }),
});

export type QuoteFormContent = Pick<
  Quote,
  | 'projectTitle'
  | 'description'
  | 'terms'
  | 'warranty'
  | 'startDate'
  | 'deposit'
  | 'depositPercent'
  | 'milestones'
> & { items: QuoteItem[] };

export const formFromQuote = (quote: QuoteFormContent): DraftForm => ({
  ...{ lines: linesFromItems(quote.items), packages: packageNames(quote.items) },
  projectTitle: quote.projectTitle,
  description: quote.description,
  terms: quote.terms,
  warranty: quote.warranty,
  startDate: quote.startDate ?? '',
  deposit: formatDeposit(quote),
  steps: stepsFromQuote(quote.milestones),
});

const linesFromItems = (items: readonly QuoteItem[]) => {
  const packages = packageNames(items);
  return items.map((item) => lineFromItem(item, packages));
};

function formatDeposit({ deposit, depositPercent }: Pick<Quote, 'deposit' | 'depositPercent'>) {
  if (depositPercent !== null) return `${depositPercent}%`;
  return deposit === null ? '' : formatAmount(String(deposit / 100));
}

/** The deposit fields of the API; undefined for invalid input. */
export function parseDeposit(typed: string) {
  if (/^\s*%?\s*$/.test(typed)) return { deposit: null, depositPercent: null };
  const percent = typed.trim().endsWith('%') ? parsePercent(typed) : undefined;
  if (percent !== undefined) return { deposit: null, depositPercent: percent };
  const cents = parseCents(typed);
  return cents === undefined ? undefined : { deposit: cents, depositPercent: null };
}

/** Whether this is a calendar day, `2026-12-21`. */
export const isCalendarDay = (typed: string) =>
  /^\d{4}-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(typed));

type PricedPart = Pick<DraftForm, 'lines' | 'packages'>;

/** The discounts that are more than the rest of the quote, which the server refuses. */
function overDiscountedLines({ lines, packages }: PricedPart): DraftLine[] {
  const complete = lines.flatMap((line) => {
    const item = itemFromLine(line, packages);
    return item ? { line, item: { amount: 0, ...item, id: line.key } } : [];
  });
  return findOverDiscounts(complete.map(({ item }) => item)).flatMap(
    (index) => complete[index]?.line ?? [],
  );
}

/** The lines that are not saved as typed: without words, with a price that is none, or taking off more than there is. */
function unfinishedLines(form: PricedPart): ReadonlySet<DraftLine> {
  const over = overDiscountedLines(form);
  return new Set([...form.lines.filter((line) => !isBlank(line) && !isKept(line)), ...over]);
}

/** What lines lack before they count: `3 lines need a price`; nothing for a form without such lines. */
export function missingText(form: DraftForm) {
  const unpriced = countUnpricedLines(form);
  const over = overDiscountedLines(form).length;
  const unnamed = form.lines.filter(
    (line) => !isBlank(line) && line.description.trim() === '',
  ).length;
  const lines = (count: number, what: string) =>
    count > 0 && `${count} ${count === 1 ? 'line needs' : 'lines need'} ${what}`;
  return [
    lines(unpriced, 'a price'),
    lines(unnamed, 'a description'),
    lines(over, 'a smaller discount'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Counts the lines that say what is done and not what it costs. */
export const countUnpricedLines = ({ lines }: DraftForm) =>
  lines.filter((line) => line.description.trim() !== '' && !itemFromLine(line)).length;

/**
 * The lines with words, with their prices as far as they have any. A quote knows its packages by their lines alone:
 * where one has no line of its own, such as the plainest of three, a line of every package is stored with the names of
 * all.
 */
function itemsFromForm({ lines, packages }: DraftForm) {
  const over = new Set(overDiscountedLines({ lines, packages }));
  const kept = lines.filter((line) => savableItem(line) && !over.has(line));
  const isUnnamed = packagesWithoutLine({ lines: kept, packages }).length > 0;
  const shared = isUnnamed && kept.find((line) => canBePackaged(line) && isShared(line));
  return kept.flatMap((line) => {
    const inAll = line === shared && { packages: packages.map((_, index) => index) };
    return savableItem({ ...line, ...inAll }, packages) ?? [];
  });
}

const isShared = ({ packages }: DraftLine) => packages.length === 0;

/** The positions of packages that no line is in by name. */
const packagesWithoutLine = ({ lines, packages }: Pick<DraftForm, 'lines' | 'packages'>) =>
  packages.flatMap((_, index) =>
    lines.some((line) => canBePackaged(line) && line.packages.includes(index)) ? [] : index,
  );

/** The part of the form that can be saved; undefined without a title or a line with words. */
export function savableContent(form: DraftForm) {
  const projectTitle = form.projectTitle.trim();
  const items = itemsFromForm(form);
  if (!projectTitle || items.length === 0) return undefined;
  const milestones = parseSteps(form.steps);
  return {
    projectTitle,
    items,
    description: form.description.trim(),
    terms: form.terms.trim(),
    warranty: form.warranty.trim(),
    startDate: isCalendarDay(form.startDate) ? form.startDate : null,
    ...parseDeposit(form.deposit),
    ...(milestones && { milestones }),
    ...(form.validOn !== undefined && isCalendarDay(form.validOn) && { validOn: form.validOn }),
  };
}

export type SavableContent = NonNullable<ReturnType<typeof savableContent>>;

/** Whether the form contains input that `savableContent` leaves out. */
export const hasUnfinishedInput = (form: DraftForm) =>
  unfinishedLines(form).size > 0 ||
  !parseDeposit(form.deposit) ||
  !parseSteps(form.steps) ||
  ((form.description.trim() !== '' || form.terms.trim() !== '') && !savableContent(form));

/** What is typed and not saved, because it cannot be sent as it is: `line 3`. */
export function namesOfUnsaved(form: DraftForm) {
  const unfinished = unfinishedLines(form);
  const lines = form.lines.flatMap((line, index) =>
    unfinished.has(line) ? `line ${index + 1}` : [],
  );
  return [
    ...lines,
    ...(parseDeposit(form.deposit) ? [] : ['the deposit']),
    ...(parseSteps(form.steps) ? [] : ['the payment steps']),
  ];
}

/** What the packages of a quote are called until somebody names them. */
export const usualPackageNames = ['Good', 'Better', 'Best'];

/** The problems for the list above the form, where nothing else says which line or payment step each is about. */
export const withPlaces = (
  { lines, steps }: Pick<DraftForm, 'lines' | 'steps'>,
  problems: readonly Required<FormError>[],
): Required<FormError>[] =>
  problems.map((problem) => {
    const isAbout = ({ key }: { key: string }) => problem.field.startsWith(`${key}-`);
    const [line, step] = [lines.findIndex(isAbout), steps.findIndex(isAbout)];
    const place =
      line >= 0
        ? `Line ${line + 1}`
        : step >= 0
          ? `Payment step ${step + 1}`
          : problem.field === fieldIds.deposit && 'Deposit';
    return place ? { ...problem, message: `${place}: ${problem.message}` } : problem;
  });

/** Problems of what was typed, which are said at once: such a value is not saved. */
export const depositProblems = ({ deposit }: Pick<DraftForm, 'deposit'>): Required<FormError>[] =>
  parseDeposit(deposit)
    ? []
    : [
        {
          field: fieldIds.deposit,
          message:
            parseQuantity(deposit.replace(/%\s*$/, '')) !== undefined && deposit.includes('%')
              ? TOO_HIGH_A_PERCENTAGE
              : isTooMuch(deposit)
                ? TOO_MUCH
                : 'Enter an amount such as 500, or a percentage such as 30%',
        },
      ];

/** Where somebody has been in the form. */
export type Visits = {
  /** The lines and the fields of packages that were there when it was last tried to send them; undefined before that. */
  attempted: ReadonlySet<string> | undefined;
  /** The fields that were left. */
  left: ReadonlySet<string>;
  /** The field that is written in. */
  focused: string | undefined;
};

/**
 * The problems that are worth telling yet. A line says what is missing once it was tried to send it, or its field was
 * left after that; what is typed and cannot be saved, as soon as its field is left.
 */
export const problemsToShow = (
  { lines }: Pick<DraftForm, 'lines'>,
  problems: readonly Required<FormError>[],
  { attempted, left, focused }: Visits,
) =>
  problems.filter(({ field }) => {
    const line = lines.find(({ key }) => field.startsWith(`${key}-`));
    if (field.startsWith(PACKAGE_FIELD)) return attempted?.has(field) === true;
    if (!line) return attempted !== undefined || field === fieldIds.deposit;
    if (attempted?.has(line.key)) return true;
    if (attempted && left.has(field)) return true;
    const typed = line[field.slice(line.key.length + 1) as keyof DraftLine];
    return (
      typeof typed === 'string' && typed.trim() !== '' && (left.has(field) || field !== focused)
    );
  });

/** What prevents the quote from being sent, with the field of each problem. `validOn` is the displayed day, and today that of the work. */
export function validateForm(
  form: DraftForm,
  validOn: string,
  today: string,
): Required<FormError>[] {
  const problems: Required<FormError>[] = [];
  const addProblem = (field: string, message: string) => problems.push({ field, message });
  if (!form.projectTitle.trim()) addProblem(fieldIds.title, 'Say what the quote is for');
  const nonBlankLines = form.lines.filter((line) => !isBlank(line));
  const [first] = form.lines;
  if (nonBlankLines.length === 0 && first)
    addProblem(lineFieldId(first, 'description'), 'Add at least one line with an amount');
  for (const line of nonBlankLines) {
    if (!line.description.trim())
      addProblem(lineFieldId(line, 'description'), 'Say what this amount is for');
    const [field, message] = priceProblem(line) ?? [];
    if (field && message) addProblem(lineFieldId(line, field), message);
  }
  for (const line of overDiscountedLines(form))
    addProblem(
      lineFieldId(line, line.pricing === 'percent' ? 'percent' : 'amount'),
      DISCOUNT_TOO_HIGH,
    );
  problems.push(...depositProblems(form));
  const unnamed = packagesWithoutLine({ lines: nonBlankLines, packages: form.packages });
  const hasShared = nonBlankLines.some((line) => canBePackaged(line) && isShared(line));
  // One may consist of what all have, but not two.
  for (const index of hasShared ? unnamed.slice(1) : unnamed)
    addProblem(
      packageFieldId(index),
      `Nothing sets “${packageName(form.packages[index] ?? '', index)}” apart. Add a line to it, or remove it`,
    );
  problems.push(...stepProblems(form.steps));
  if (!isCalendarDay(validOn) || validOn < today)
    addProblem(fieldIds.validOn, 'Choose a date in the future');
  return problems;
}

const PACKAGE_FIELD = 'quote-package-';
export const packageFieldId = (index: number) => `${PACKAGE_FIELD}${index}`;

export const fieldIds = {
  title: 'quote-title',
  validOn: 'quote-valid',
  notes: 'quote-notes',
  deposit: 'quote-deposit',
  warranty: 'quote-warranty',
  terms: 'quote-terms',
};

export const limits = {
  title: MAX_QUOTE_TITLE_LENGTH,
  lines: MAX_QUOTE_ITEMS,
  words: 200,
  unit: 20,
  notes: 5_000,
  terms: 10_000,
};

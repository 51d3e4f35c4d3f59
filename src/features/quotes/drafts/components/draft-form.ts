import type { FormError } from '#ui/form-errors.tsx';
import type { Quote } from '../../components/quote.ts';
import { packageNames, type QuoteItem } from '../../items/rules.ts';
import { MAX_QUOTE_ITEMS, MAX_QUOTE_TITLE_LENGTH } from '../../rules.ts';
import {
  type DraftLine,
  emptyLine,
  formatAmount,
  isBlank,
  itemFromLine,
  lineFieldId,
  lineFromItem,
  parseCents,
  parsePercent,
  priceProblem,
} from './draft-line.ts';
import { type DraftStep, parseSteps, stepProblems, stepsFromQuote } from './draft-steps.ts';

export type DraftForm = {
  projectTitle: string;
  lines: DraftLine[];
  /** The names of the packages of which the customer chooses one; none for a quote without. */
  packages: string[];
  /** A calendar day in the contractor's time zone, `2026-12-21`, once they have chosen one. */
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

type QuoteFormContent = Pick<
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

/** The form with the lines and terms of a template: what was asked for stays, in case the template has no line for it. */
export function withTemplate(
  form: DraftForm,
  template: Omit<QuoteFormContent, 'projectTitle' | 'startDate' | 'milestones'>,
) {
  const { packages, lines, description, terms, warranty, deposit } = formFromQuote({
    ...template,
    ...{ projectTitle: '', startDate: null, milestones: [] },
  });
  const fresh = lines.map((line) => emptyLine(line));
  const kept = form.lines.filter((line) => !isBlank(line));
  return {
    ...form,
    ...{ packages, description, terms, warranty, deposit },
    lines: [...kept, ...fresh].slice(0, limits.lines),
  };
}

function formatDeposit({ deposit, depositPercent }: Pick<Quote, 'deposit' | 'depositPercent'>) {
  if (depositPercent !== null) return `${depositPercent}%`;
  return deposit === null ? '' : formatAmount(String(deposit / 100));
}

/** The deposit fields of the API; undefined for invalid input. */
export function parseDeposit(typed: string) {
  if (typed.trim() === '') return { deposit: null, depositPercent: null };
  const percent = typed.trim().endsWith('%') ? parsePercent(typed) : undefined;
  if (percent !== undefined) return { deposit: null, depositPercent: percent };
  const cents = parseCents(typed);
  return cents === undefined ? undefined : { deposit: cents, depositPercent: null };
}

const padTwo = (part: number) => String(part).padStart(2, '0');

/** The calendar day of an instant in the local time zone. */
export const toCalendarDay = (instant: Date) =>
  `${instant.getFullYear()}-${padTwo(instant.getMonth() + 1)}-${padTwo(instant.getDate())}`;

/** The last moment of a calendar day in the local time zone; undefined for invalid input. */
export function endOfDay(day: string) {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? [];
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date, 23, 59, 59, 999);
}

/** Counts the lines that are not saved because they are incomplete. */
export const countUnfinishedLines = ({ lines }: DraftForm) =>
  lines.filter((line) => !isBlank(line) && !itemFromLine(line)).length;

/** The complete part of the form, which can be saved; undefined without a title or a complete line. */
export function savableContent(form: DraftForm) {
  const projectTitle = form.projectTitle.trim();
  const items = form.lines.flatMap((line) => itemFromLine(line, form.packages) ?? []);
  if (!projectTitle || items.length === 0) return undefined;
  const ends = form.validOn === undefined ? undefined : endOfDay(form.validOn);
  const milestones = parseSteps(form.steps);
  return {
    projectTitle,
    items,
    description: form.description.trim(),
    terms: form.terms.trim(),
    warranty: form.warranty.trim(),
    startDate: endOfDay(form.startDate) ? form.startDate : null,
    ...parseDeposit(form.deposit),
    ...(milestones && { milestones }),
    ...(ends && { validUntil: ends.toISOString() }),
  };
}

export type SavableContent = NonNullable<ReturnType<typeof savableContent>>;

/** Whether the form contains input that `savableContent` leaves out. */
export const hasUnfinishedInput = (form: DraftForm) =>
  countUnfinishedLines(form) > 0 ||
  !parseDeposit(form.deposit) ||
  !parseSteps(form.steps) ||
  ((form.description.trim() !== '' || form.terms.trim() !== '') && !savableContent(form));

/** What prevents the quote from being sent, with the field of each problem. `validOn` is the displayed day. */
export function validateForm(form: DraftForm, validOn: string, now: Date): Required<FormError>[] {
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
  if (!parseDeposit(form.deposit))
    addProblem(fieldIds.deposit, 'Enter an amount such as 500, or a percentage such as 30%');
  problems.push(...stepProblems(form.steps));
  const ends = endOfDay(validOn);
  if (!ends || ends <= now) addProblem(fieldIds.validOn, 'Choose a date in the future');
  return problems;
}

export const fieldIds = {
  title: 'quote-title',
  validOn: 'quote-valid',
  notes: 'quote-notes',
  deposit: 'quote-deposit',
};

export const limits = {
  title: MAX_QUOTE_TITLE_LENGTH,
  lines: MAX_QUOTE_ITEMS,
  words: 200,
  unit: 20,
  notes: 5_000,
  terms: 10_000,
};

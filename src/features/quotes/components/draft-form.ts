import { formatCents, parseMoney } from '#lib/money.ts';
import type { FormError } from '#ui/form-errors.tsx';
import { MAX_QUOTE_ITEMS, MAX_QUOTE_TITLE } from '../rules.ts';

/** Largest amount that one figure may hold, as the API has it: ten million dollars. */
const MAX_CENTS = 1_000_000_000;

export type DraftLine = { key: string; description: string; amount: string };
export type DraftForm = {
  projectTitle: string;
  lines: DraftLine[];
  /** A day where the contractor is, `2026-12-21`, once they have chosen one. */
  validOn?: string | undefined;
  description: string;
};

/** The same on the server and in the browser, where the page wakes up with it. */
export const firstLine: DraftLine = { key: 'line-0', description: '', amount: '' };

let made = 0;

/** Only in the browser: the server has no use for a line that nobody has begun. */
export const emptyLine = (): DraftLine => {
  made += 1;
  return { ...firstLine, key: `line-${made}` };
};

type Kept = {
  projectTitle: string;
  items: readonly { id: string; description: string; amount: number }[];
  description: string;
};

/** A quote as the form shows it. */
export const formOf = (quote: Kept): DraftForm => ({
  projectTitle: quote.projectTitle,
  description: quote.description,
  lines: quote.items.map(({ id, description, amount }) => ({
    key: id,
    description,
    amount: amountSaid(String(amount / 100)),
  })),
});

const two = (part: number) => String(part).padStart(2, '0');

/** The calendar day of an instant, where this runs. */
export const dayOf = (instant: Date) =>
  `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;

/** The last moment of a calendar day, where this runs; undefined for what is no day. */
export function endOfDay(day: string) {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? [];
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date, 23, 59, 59, 999);
}

/** What a person typed as an amount, in US cents; nothing where the API would not take it. */
export function centsOf(amount: string) {
  const cents = parseMoney(amount);
  return cents !== undefined && cents <= MAX_CENTS ? cents : undefined;
}

/** An amount as it stands in its field, without the sign: `1,250`; what is no amount stays as it was typed. */
export function amountSaid(typed: string) {
  const cents = centsOf(typed);
  return cents === undefined ? typed : formatCents(cents).slice(1);
}

export const isBlank = ({ description, amount }: DraftLine) =>
  description.trim() === '' && amount.trim() === '';

function itemOf({ description, amount }: DraftLine) {
  const cents = centsOf(amount);
  return description.trim() && cents !== undefined
    ? { description: description.trim(), amount: cents }
    : undefined;
}

/** Lines that somebody has begun and not finished: they are not in what is saved. */
export const unfinishedLines = ({ lines }: DraftForm) =>
  lines.filter((line) => !isBlank(line) && !itemOf(line)).length;

/** What of the form can be kept already; undefined while that is no quote yet. */
export function savable(form: DraftForm) {
  const projectTitle = form.projectTitle.trim();
  const items = form.lines.flatMap((line) => itemOf(line) ?? []);
  if (!projectTitle || items.length === 0) return undefined;
  const ends = form.validOn === undefined ? undefined : endOfDay(form.validOn);
  return {
    projectTitle,
    items,
    description: form.description.trim(),
    ...(ends && { validUntil: ends.toISOString() }),
  };
}

export type Savable = NonNullable<ReturnType<typeof savable>>;

/** Whether somebody has written something that `savable` would not keep. */
export const isUnfinished = (form: DraftForm) =>
  unfinishedLines(form) > 0 || (form.description.trim() !== '' && !savable(form));

/** What keeps the quote from being sent, each with the field that it is about. `day` is the one shown. */
export function problemsOf(form: DraftForm, day: string, now: Date): Required<FormError>[] {
  const problems: Required<FormError>[] = [];
  const say = (field: string, message: string) => problems.push({ field, message });
  if (!form.projectTitle.trim()) say(fieldIds.title, 'Say what the quote is for');
  const begun = form.lines.filter((line) => !isBlank(line));
  const [first] = form.lines;
  if (begun.length === 0 && first)
    say(descriptionId(first), 'Add at least one line with an amount');
  for (const line of begun) {
    if (!line.description.trim()) say(descriptionId(line), 'Say what this amount is for');
    if (centsOf(line.amount) === undefined)
      say(amountId(line), 'Write an amount in dollars, such as 1,250 or 99.50');
  }
  const ends = endOfDay(day);
  if (!ends || ends <= now) say(fieldIds.validOn, 'Choose a day that is still to come');
  return problems;
}

export const fieldIds = { title: 'quote-title', validOn: 'quote-valid', notes: 'quote-notes' };
export const descriptionId = ({ key }: DraftLine) => `${key}-description`;
export const amountId = ({ key }: DraftLine) => `${key}-amount`;

/** The same lines with one of them moved by one place. */
export function moved(lines: readonly DraftLine[], from: number, by: 1 | -1) {
  const line = lines[from];
  if (!line || !lines[from + by]) return [...lines];
  return lines.toSpliced(from, 1).toSpliced(from + by, 0, line);
}

export const limits = {
  title: MAX_QUOTE_TITLE,
  lines: MAX_QUOTE_ITEMS,
  words: 200,
  notes: 5_000,
  answer: 2_000,
};

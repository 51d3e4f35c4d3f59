import type { ApiErrorInfo } from '#lib/api-error-info.ts';
import { INVALID_BUDGET_RANGE, isValidBudgetRange } from '#lib/budget.ts';
import { formatCents, MAX_CENTS } from '#lib/money.ts';
import { parseMoneyRange, parseRoughMoney } from '#lib/rough-money.ts';
import { type Timing, timings } from '#lib/timing.ts';
import { findTextProblem, INVALID_ZIP_CODE } from '#lib/typed-text.ts';
import { isUuid } from '#lib/uuid.ts';
import {
  MAX_ANSWERS,
  MAX_PHOTOS,
  MAX_SCOPE_LINES,
  type ProjectAnswer,
  projectTextLimits as textLimits,
} from '../rules.ts';

/** A project as typed into the form. */
export type ProjectFormValues = {
  category: string;
  title: string;
  description: string;
  scopeLines: string[];
  answers: ProjectAnswer[];
  zipCode: string;
  streetAddress: string;
  /** Empty until it is answered: nobody is said to be flexible who has not said so. */
  timing: Timing | '';
  budgetMin: string;
  budgetMax: string;
  photoIds: string[];
};

export const emptyFormValues: ProjectFormValues = {
  title: '',
  category: '',
  description: '',
  scopeLines: [],
  answers: [],
  zipCode: '',
  streetAddress: '',
  timing: '',
  budgetMin: '',
  budgetMax: '',
  photoIds: [],
};

export type FieldName = keyof ProjectFormValues;
export type FieldErrors = Partial<Record<FieldName, string>>;

const isFieldName = (name: string | undefined): name is FieldName =>
  name !== undefined && Object.hasOwn(emptyFormValues, name);

type Said = Pick<ProjectFormValues, 'title' | 'description'>;

/** Whether the details say nothing yet but what was said already. */
const isUnwritten = ({ title, description }: Said) => description === title;

/**
 * What the field for details shows: a sentence that was said once is not shown twice. What is `typed` in it stays as it
 * is, also while it happens to be the same sentence.
 */
export const shownDetails = (said: Said, typed?: string) => {
  if (typed !== undefined && withDetails(said, typed).description === said.description)
    return typed;
  return isUnwritten(said) ? '' : said.description;
};

/** The details as typed; without any, the sentence that was said stands for them. */
export const withDetails = ({ title }: Said, typed: string) => ({
  description: typed.trim() === '' ? title : typed,
});

/** What was said, and the details with it until somebody writes some. */
export const withTitle = (said: Said, title: string) => ({
  title,
  ...(isUnwritten(said) && { description: title }),
});

/** Errors in the order of the fields on the screen. */
export const listFieldErrors = (errors: FieldErrors) =>
  Object.keys(emptyFormValues)
    .filter(isFieldName)
    .flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : []));

/** Messages for empty fields. */
const requiredMessages = {
  category: 'Choose the service that fits best',
  title: 'Tell us in a few words what’s going on',
  description: 'Describe what you see and what you’d like done',
  zipCode: 'Enter the ZIP code',
  timing: 'Choose when it should be done',
} satisfies Partial<Record<FieldName, string>>;

const INVALID_AMOUNT = 'Enter an amount in dollars, as in 5,000 or 5k';

const parseAmount = (typed: string) => (typed.trim() === '' ? undefined : parseRoughMoney(typed));

type TypedBudget = Pick<ProjectFormValues, 'budgetMin' | 'budgetMax'>;

/** Formats a typed amount: `5000` and `5k` become `5,000`. */
const tidyAmount = (typed: string) => {
  const cents = parseAmount(typed);
  return cents === undefined ? typed : toAmountInput(cents);
};

/** The budget as the fields show it once it is typed: a range in one of them, such as `2k-3k`, fills both. */
export function tidyBudget({ budgetMin, budgetMax }: TypedBudget): TypedBudget {
  const only = budgetMin.trim() === '' ? budgetMax : budgetMax.trim() === '' ? budgetMin : '';
  const range = parseMoneyRange(only);
  if (range) return { budgetMin: toAmountInput(range.from), budgetMax: toAmountInput(range.to) };
  return { budgetMin: tidyAmount(budgetMin), budgetMax: tidyAmount(budgetMax) };
}

/** Converts the form into the input of the call, without empty lines. */
export const toInput = (values: ProjectFormValues) => {
  const { budgetMin, budgetMax } = tidyBudget(values);
  return {
    ...values,
    scopeLines: values.scopeLines.map((line) => line.trim()).filter(Boolean),
    streetAddress: values.streetAddress.trim() || undefined,
    timing: values.timing || undefined,
    budgetMin: parseAmount(budgetMin),
    budgetMax: parseAmount(budgetMax),
  };
};

function findAmountProblem(typed: string) {
  if (typed.trim() === '') return;
  const cents = parseRoughMoney(typed);
  if (cents === undefined) return INVALID_AMOUNT;
  if (cents > MAX_CENTS) return `Enter at most ${formatCents(MAX_CENTS)}`;
}

const findRequiredProblem = (field: keyof typeof requiredMessages, typed: string) =>
  typed.trim() === '' ? requiredMessages[field] : undefined;

const findScopeProblem = (lines: readonly string[]) =>
  lines.length > MAX_SCOPE_LINES
    ? `Use at most ${MAX_SCOPE_LINES} lines`
    : lines.map((line) => findTextProblem(line, textLimits.scopeLine)).find(Boolean);

const findAnswerProblem = (answers: readonly ProjectAnswer[]) =>
  answers.length > MAX_ANSWERS
    ? `Answer at most ${MAX_ANSWERS} questions`
    : answers.map(({ answer }) => findTextProblem(answer, textLimits.answer)).find(Boolean);

/**
 * What the contract would refuse in each field (a test holds both to each other). In words of its own, so that the form
 * does without the contract's schemas, which are larger than all of its fields.
 */
const findProblem: Record<
  FieldName,
  (values: ProjectFormValues, input: ReturnType<typeof toInput>) => string | undefined
> = {
  category: ({ category }) =>
    findRequiredProblem('category', category) ?? findTextProblem(category, textLimits.category),
  title: ({ title }) =>
    findRequiredProblem('title', title) ?? findTextProblem(title, textLimits.title),
  description: ({ description }) =>
    findRequiredProblem('description', description) ??
    findTextProblem(description, textLimits.description, 'with line breaks'),
  scopeLines: (_, { scopeLines }) => findScopeProblem(scopeLines),
  answers: ({ answers }) => findAnswerProblem(answers),
  zipCode: ({ zipCode }) =>
    findRequiredProblem('zipCode', zipCode) ??
    (/^\d{5}$/.test(zipCode.trim()) ? undefined : INVALID_ZIP_CODE),
  streetAddress: ({ streetAddress }) => findTextProblem(streetAddress, textLimits.streetAddress),
  timing: ({ timing }) => (timing === '' ? requiredMessages.timing : undefined),
  budgetMin: (values) => findAmountProblem(tidyBudget(values).budgetMin),
  budgetMax: (values, input) =>
    findAmountProblem(tidyBudget(values).budgetMax) ??
    (isValidBudgetRange(input) ? undefined : INVALID_BUDGET_RANGE),
  photoIds: ({ photoIds }) =>
    photoIds.length > MAX_PHOTOS ? `Use at most ${MAX_PHOTOS} pictures` : undefined,
};

/** Validates these fields as the contract will; empty when they are valid. */
export function validateFields(
  values: ProjectFormValues,
  fields: readonly FieldName[],
): FieldErrors {
  const input = toInput(values);
  const problems = fields.map((field) => [field, findProblem[field](values, input)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

/** Field errors in the server's answer, by field. */
export function fieldErrorsFrom(error: ApiErrorInfo | undefined): FieldErrors {
  const entries = (error?.issues ?? []).flatMap(({ path, message }) => {
    const field = path.split('.', 1)[0];
    return isFieldName(field) ? [[field, message] as const] : [];
  });
  return Object.fromEntries(entries);
}

type Stored = Record<string, unknown>;

export const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListOf = (value: unknown, max: number, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.length <= max && value.every(isItem);

const isText = (value: unknown): value is string => typeof value === 'string';

const isAnswer = (value: unknown): value is ProjectAnswer =>
  isStored(value) && isText(value.question) && isText(value.answer);

const isStoredField: Record<FieldName, (value: unknown) => boolean> = {
  category: isText,
  title: isText,
  description: isText,
  scopeLines: (lines) => isListOf(lines, MAX_SCOPE_LINES, isText),
  answers: (answers) => isListOf(answers, MAX_ANSWERS, isAnswer),
  zipCode: isText,
  streetAddress: isText,
  timing: (timing) => timing === '' || timings.some((known) => known === timing),
  budgetMin: isText,
  budgetMax: isText,
  photoIds: (ids) => isListOf(ids, MAX_PHOTOS, isUuid),
};

/** Form values from storage; undefined if they have another shape. */
export function parseFormValues(value: unknown): ProjectFormValues | undefined {
  if (!isStored(value)) return;
  // Drafts of an earlier version have no answers and no address.
  const stored: Stored = { ...emptyFormValues, ...value };
  const fields = Object.keys(emptyFormValues).filter(isFieldName);
  if (!fields.every((field) => isStoredField[field](stored[field]))) return;
  return Object.fromEntries(fields.map((field) => [field, stored[field]])) as ProjectFormValues;
}

type EditableProject = Omit<
  ProjectFormValues,
  'budgetMin' | 'budgetMax' | 'photoIds' | 'streetAddress'
> & {
  streetAddress: string | null;
  budgetMin: number | null;
  budgetMax: number | null;
  photos: readonly { id: string }[];
};

/** Formats an amount the way a person types it. */
export const toAmountInput = (cents: number | null) =>
  cents === null ? '' : formatCents(cents).slice(1);

/** Converts a posted project into form values. */
export const toFormValues = (project: EditableProject): ProjectFormValues => ({
  category: project.category,
  title: project.title,
  description: project.description,
  scopeLines: [...project.scopeLines],
  answers: [...project.answers],
  streetAddress: project.streetAddress ?? '',
  zipCode: project.zipCode,
  timing: project.timing,
  budgetMin: toAmountInput(project.budgetMin),
  budgetMax: toAmountInput(project.budgetMax),
  photoIds: project.photos.map(({ id }) => id),
});

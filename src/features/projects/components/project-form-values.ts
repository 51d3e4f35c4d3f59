import * as z from 'zod';
import type { ApiErrorInfo } from '#lib/api-error-info.ts';
import { INVALID_BUDGET_RANGE, isValidBudgetRange } from '#lib/budget.ts';
import { formatCents, parseMoney } from '#lib/money.ts';
import { type Timing, timings } from '#lib/timing.ts';
import { MAX_ANSWERS, MAX_PHOTOS, MAX_SCOPE_LINES, type ProjectAnswer } from '../rules.ts';
import { projectFields } from '../shapes.ts';

/** A project as typed into the form. */
export type ProjectFormValues = {
  category: string;
  title: string;
  description: string;
  scopeLines: string[];
  answers: ProjectAnswer[];
  zipCode: string;
  streetAddress: string;
  timing: Timing;
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
  timing: 'flexible',
  budgetMin: '',
  budgetMax: '',
  photoIds: [],
};

export type FieldName = keyof ProjectFormValues;
export type FieldErrors = Partial<Record<FieldName, string>>;

const isFieldName = (name: string | undefined): name is FieldName =>
  name !== undefined && Object.hasOwn(emptyFormValues, name);

/** Errors in the order of the fields on the screen. */
export const listFieldErrors = (errors: FieldErrors) =>
  Object.keys(emptyFormValues)
    .filter(isFieldName)
    .flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : []));

/** Messages for empty fields, in place of the schema's. */
const requiredMessages: Partial<Record<FieldName, string>> = {
  category: 'Choose the service that fits best',
  title: 'Tell us in a few words what’s going on',
  description: 'Describe what you see and what you’d like done',
  zipCode: 'Enter the ZIP code',
};

const projectSchema = z.object(projectFields);
const INVALID_AMOUNT = 'Enter an amount in dollars, as in 5,000';

const parseAmount = (typed: string) => (typed.trim() === '' ? undefined : parseMoney(typed));
const isInvalidAmount = (typed: string) => typed.trim() !== '' && parseMoney(typed) === undefined;

/** Converts the form into the input of the call, without empty lines. */
export const toInput = (values: ProjectFormValues) => ({
  ...values,
  scopeLines: values.scopeLines.map((line) => line.trim()).filter(Boolean),
  streetAddress: values.streetAddress.trim() || undefined,
  budgetMin: parseAmount(values.budgetMin),
  budgetMax: parseAmount(values.budgetMax),
});

/** Replaces the schema's message where it would not help a person. */
const issueMessage = ({ code, message, path, ...issue }: z.core.$ZodIssue) =>
  code === 'too_big' && 'maximum' in issue
    ? `Use at most ${issue.maximum} ${path[0] === 'scopeLines' && path.length === 1 ? 'lines' : 'characters'}`
    : message;

/** Validates these fields with the contract’s own schema; empty when they are valid. */
export function validateFields(
  values: ProjectFormValues,
  fields: readonly FieldName[],
): FieldErrors {
  const errors: FieldErrors = {};
  const addError = (field: FieldName, message: string) => {
    if (fields.includes(field)) errors[field] ??= message;
  };
  const input = toInput(values);
  for (const field of ['budgetMin', 'budgetMax'] as const)
    if (isInvalidAmount(values[field])) addError(field, INVALID_AMOUNT);
  for (const issue of projectSchema.safeParse(input).error?.issues ?? []) {
    const field = issue.path[0] as FieldName;
    const isEmpty = String(values[field]).trim() === '';
    addError(field, (isEmpty && requiredMessages[field]) || issueMessage(issue));
  }
  if (!isValidBudgetRange(input)) addError('budgetMax', INVALID_BUDGET_RANGE);
  return errors;
}

/** Field errors in the server's answer, by field. */
export function fieldErrorsFrom(error: ApiErrorInfo | undefined): FieldErrors {
  const entries = (error?.issues ?? []).flatMap(({ path, message }) => {
    const field = path.split('.', 1)[0];
    return isFieldName(field) ? [[field, message] as const] : [];
  });
  return Object.fromEntries(entries);
}

const storedFormSchema = z.object({
  category: z.string(),
  title: z.string(),
  description: z.string(),
  scopeLines: z.array(z.string()).max(MAX_SCOPE_LINES),
  // Drafts of an earlier version have none.
  answers: z
    .array(z.object({ question: z.string(), answer: z.string() }))
    .max(MAX_ANSWERS)
    .default([]),
  zipCode: z.string(),
  streetAddress: z.string().default(''),
  timing: z.enum(timings),
  budgetMin: z.string(),
  budgetMax: z.string(),
  photoIds: z.array(z.uuid()).max(MAX_PHOTOS),
});

/** Form values from storage; undefined if they have another shape. */
export const parseFormValues = (value: unknown): ProjectFormValues | undefined =>
  storedFormSchema.safeParse(value).data;

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

import * as z from 'zod';
import { INVALID_BUDGET_RANGE, isValidBudgetRange } from '#lib/budget.ts';
import { formatCents, parseMoney } from '#lib/money.ts';
import { type Timing, timings } from '#lib/timing.ts';
import { projectFields } from '../contract.ts';
import { MAX_PHOTOS, MAX_SCOPE_LINES } from '../rules.ts';

/** A project as it is being described: what was typed, as it was typed. */
export type ProjectFormValues = {
  category: string;
  title: string;
  description: string;
  scopeLines: string[];
  zipCode: string;
  timing: Timing;
  budgetMin: string;
  budgetMax: string;
  photoIds: string[];
};

export const emptyFormValues: ProjectFormValues = {
  category: '',
  title: '',
  description: '',
  scopeLines: [],
  zipCode: '',
  timing: 'flexible',
  budgetMin: '',
  budgetMax: '',
  photoIds: [],
};

export type FieldName = keyof ProjectFormValues;
export type FieldErrors = Partial<Record<FieldName, string>>;

export const isFieldName = (name: string | undefined): name is FieldName =>
  name !== undefined && Object.hasOwn(emptyFormValues, name);

/** Errors as a list, in the order in which the fields stand. */
export const listFieldErrors = (errors: FieldErrors) =>
  Object.keys(emptyFormValues)
    .filter(isFieldName)
    .flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : []));

/** Said in place of the schema's words where nothing was typed. */
const requiredMessages: Partial<Record<FieldName, string>> = {
  category: 'Choose what kind of work it is',
  title: 'Say in a few words what needs doing',
  description: 'Describe what you see and what you would like',
  zipCode: 'Enter the ZIP code of the place',
};

const projectSchema = z.object(projectFields);
const INVALID_AMOUNT = 'Enter an amount in dollars, as in 5,000';

const parseAmount = (typed: string) => (typed.trim() === '' ? undefined : parseMoney(typed));
const isInvalidAmount = (typed: string) => typed.trim() !== '' && parseMoney(typed) === undefined;

/** What is sent of what was typed; lines left empty are left out. */
export const toInput = (words: ProjectFormValues) => ({
  ...words,
  scopeLines: words.scopeLines.map((line) => line.trim()).filter(Boolean),
  budgetMin: parseAmount(words.budgetMin),
  budgetMax: parseAmount(words.budgetMax),
});

/** Where the schema speaks of types and characters, what to do about it. */
const issueMessage = ({ code, message, path, ...issue }: z.core.$ZodIssue) =>
  code === 'too_big' && 'maximum' in issue
    ? `Use at most ${issue.maximum} ${path[0] === 'scopeLines' && path.length === 1 ? 'lines' : 'characters'}`
    : message;

/** What is wrong with these fields, by the contract’s own schema; nothing when they can be sent. */
export function validateFields(
  words: ProjectFormValues,
  fields: readonly FieldName[],
): FieldErrors {
  const errors: FieldErrors = {};
  const addError = (field: FieldName, sentence: string) => {
    if (fields.includes(field)) errors[field] ??= sentence;
  };
  const input = toInput(words);
  for (const field of ['budgetMin', 'budgetMax'] as const)
    if (isInvalidAmount(words[field])) addError(field, INVALID_AMOUNT);
  for (const issue of projectSchema.safeParse(input).error?.issues ?? []) {
    const field = issue.path[0] as FieldName;
    const isEmpty = String(words[field]).trim() === '';
    addError(field, (isEmpty && requiredMessages[field]) || issueMessage(issue));
  }
  if (!isValidBudgetRange(input)) addError('budgetMax', INVALID_BUDGET_RANGE);
  return errors;
}

const storedFormSchema = z.object({
  category: z.string(),
  title: z.string(),
  description: z.string(),
  scopeLines: z.array(z.string()).max(MAX_SCOPE_LINES),
  zipCode: z.string(),
  timing: z.enum(timings),
  budgetMin: z.string(),
  budgetMax: z.string(),
  photoIds: z.array(z.uuid()).max(MAX_PHOTOS),
});

/** Words from outside, if they are that. */
export const parseFormValues = (value: unknown): ProjectFormValues | undefined =>
  storedFormSchema.safeParse(value).data;

type EditableProject = Omit<ProjectFormValues, 'budgetMin' | 'budgetMax' | 'photoIds'> & {
  budgetMin: number | null;
  budgetMax: number | null;
  photos: readonly { id: string }[];
};

/** An amount as a person would have typed it. */
export const toAmountInput = (cents: number | null) =>
  cents === null ? '' : formatCents(cents).slice(1);

/** A posted project as words, to be changed. */
export const toFormValues = (project: EditableProject): ProjectFormValues => ({
  category: project.category,
  title: project.title,
  description: project.description,
  scopeLines: [...project.scopeLines],
  zipCode: project.zipCode,
  timing: project.timing,
  budgetMin: toAmountInput(project.budgetMin),
  budgetMax: toAmountInput(project.budgetMax),
  photoIds: project.photos.map(({ id }) => id),
});

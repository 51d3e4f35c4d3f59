import * as z from 'zod';
import { formatCents, parseMoney } from '#lib/money.ts';
import { projectFields } from '../contract.ts';
import {
  BUDGET_ORDER,
  budgetInOrder,
  MAX_PHOTOS,
  MAX_SCOPE_LINES,
  type ProjectTiming,
  projectTimings,
} from '../rules.ts';

/** A project as it is being described: what was typed, as it was typed. */
export type ProjectWords = {
  category: string;
  title: string;
  description: string;
  scopeLines: string[];
  zipCode: string;
  timing: ProjectTiming;
  budgetMin: string;
  budgetMax: string;
  photoIds: string[];
};

export const noWords: ProjectWords = {
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

export type FieldName = keyof ProjectWords;
export type Errors = Partial<Record<FieldName, string>>;

export const isFieldName = (name: string | undefined): name is FieldName =>
  name !== undefined && Object.hasOwn(noWords, name);

/** Errors as a list, in the order in which the fields stand. */
export const wrongFields = (errors: Errors) =>
  Object.keys(noWords)
    .filter(isFieldName)
    .flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : []));

/** Said in place of the schema's words where nothing was typed. */
const missing: Partial<Record<FieldName, string>> = {
  category: 'Choose what kind of work it is',
  title: 'Say in a few words what needs doing',
  description: 'Describe what you see and what you would like',
  zipCode: 'Enter the ZIP code of the place',
};

const schema = z.object(projectFields);
const notMoney = 'Enter an amount in dollars, as in 5,000';

const amount = (typed: string) => (typed.trim() === '' ? undefined : parseMoney(typed));
const isWrong = (typed: string) => typed.trim() !== '' && parseMoney(typed) === undefined;

/** What is sent of what was typed; lines left empty are left out. */
export const toInput = (words: ProjectWords) => ({
  ...words,
  scopeLines: words.scopeLines.map((line) => line.trim()).filter(Boolean),
  budgetMin: amount(words.budgetMin),
  budgetMax: amount(words.budgetMax),
});

/** Where the schema speaks of types and characters, what to do about it. */
const sentenceOf = ({ code, message, path, ...issue }: z.core.$ZodIssue) =>
  code === 'too_big' && 'maximum' in issue
    ? `Use at most ${issue.maximum} ${path[0] === 'scopeLines' && path.length === 1 ? 'lines' : 'characters'}`
    : message;

/** What is wrong with these fields, by the contract’s own schema; nothing when they can be sent. */
export function errorsIn(words: ProjectWords, fields: readonly FieldName[]): Errors {
  const errors: Errors = {};
  const say = (field: FieldName, sentence: string) => {
    if (fields.includes(field)) errors[field] ??= sentence;
  };
  const input = toInput(words);
  for (const field of ['budgetMin', 'budgetMax'] as const)
    if (isWrong(words[field])) say(field, notMoney);
  for (const issue of schema.safeParse(input).error?.issues ?? []) {
    const field = issue.path[0] as FieldName;
    const nothing = String(words[field]).trim() === '';
    say(field, (nothing && missing[field]) || sentenceOf(issue));
  }
  if (!budgetInOrder(input)) say('budgetMax', BUDGET_ORDER);
  return errors;
}

const stored = z.object({
  category: z.string(),
  title: z.string(),
  description: z.string(),
  scopeLines: z.array(z.string()).max(MAX_SCOPE_LINES),
  zipCode: z.string(),
  timing: z.enum(projectTimings),
  budgetMin: z.string(),
  budgetMax: z.string(),
  photoIds: z.array(z.uuid()).max(MAX_PHOTOS),
});

/** Words from outside, if they are that. */
export const readWords = (value: unknown): ProjectWords | undefined => stored.safeParse(value).data;

type Described = Omit<ProjectWords, 'budgetMin' | 'budgetMax' | 'photoIds'> & {
  budgetMin: number | null;
  budgetMax: number | null;
  photos: readonly { id: string }[];
};

/** An amount as a person would have typed it. */
export const typedMoney = (cents: number | null) =>
  cents === null ? '' : formatCents(cents).slice(1);

/** A posted project as words, to be changed. */
export const wordsOf = (project: Described): ProjectWords => ({
  category: project.category,
  title: project.title,
  description: project.description,
  scopeLines: [...project.scopeLines],
  zipCode: project.zipCode,
  timing: project.timing,
  budgetMin: typedMoney(project.budgetMin),
  budgetMax: typedMoney(project.budgetMax),
  photoIds: project.photos.map(({ id }) => id),
});

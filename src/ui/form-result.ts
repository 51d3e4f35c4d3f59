import { data } from 'react-router';
import { getApiError } from '#lib/api-error-info.ts';
import { type ApiErrorCode, errorCatalog, type Issue } from '#lib/error-catalog.ts';

/** What a rejected form is rendered with again: what was entered, and what is wrong with it. */
export type FormResult = {
  code: ApiErrorCode;
  /** What was entered, by field: several values for a group of checkboxes. Never a password. */
  values: Record<string, string[]>;
  /** Names of the fields that were not empty, passwords included. */
  filled: string[];
  /** An error about the form as a whole; undefined when there are `issues`. */
  message: string | undefined;
  issues: Issue[];
};

const secretFields = new Set(['password']);

function valuesByField(form: FormData): FormResult['values'] {
  const names = new Set(form.keys()).difference(secretFields);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      form.getAll(name).filter((value) => typeof value === 'string'),
    ]),
  );
}

export const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/**
 * Turns an API error into the answer to a form post, its issues in the order of `fields`. Rethrows every
 * other error.
 */
export function formErrorResponse(error: unknown, form: FormData, fields: readonly string[]) {
  const apiError = getApiError(error);
  if (!apiError) throw error;
  const { code, message, issues } = apiError;
  const result = formResult(form, {
    code,
    message: issues.length > 0 ? undefined : message,
    issues: issues
      .map(withTopLevelField)
      .sort((a, b) => fields.indexOf(a.path) - fields.indexOf(b.path)),
  });
  return data(result, { status: errorCatalog[code][0] });
}

/** A form that is rendered again with what was entered, because of something that the page itself found. */
export const formResult = (
  form: FormData,
  found: Pick<FormResult, 'code' | 'message' | 'issues'>,
): FormResult => ({
  ...found,
  values: valuesByField(form),
  filled: [...form].flatMap(([name, value]) => (value ? [name] : [])),
});

/** An issue with `services.3` belongs to the field `services`. */
const withTopLevelField = ({ path, message }: Issue) => ({
  path: path.split('.', 1)[0] ?? path,
  message,
});

import { data } from 'react-router';
import { errorCatalog, type Issue } from '#lib/api-error.ts';
import { getApiError } from '#lib/api-error-info.ts';

export type Values = Record<string, string>;

/** What a form is shown again with: what was typed, and what is wrong with it. */
export type FormResult = {
  values: Values;
  /** The fields that anything was typed into, passwords too. */
  filled: string[];
  services: string[];
  /** About the whole; undefined when `issues` say it all. */
  message: string | undefined;
  issues: Issue[];
};

const secretFields = new Set(['password']);

/** The text fields of a form as typed; passwords are never sent back. */
function textValues(form: FormData): Values {
  const texts = [...form].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !secretFields.has(entry[0]),
  );
  return Object.fromEntries(texts);
}

export const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** A refusal as the answer to a form post, in the order of its fields; any other error is thrown on. */
export function formErrorResponse(error: unknown, form: FormData, fields: readonly string[]) {
  const refused = getApiError(error);
  if (!refused) throw error;
  const { code, message, issues } = refused;
  const answer: FormResult = {
    values: textValues(form),
    filled: [...form].flatMap(([name, value]) => (value ? [name] : [])),
    services: form.getAll('services').map(String),
    message: issues.length > 0 ? undefined : message,
    issues: issues
      .map(withTopLevelField)
      .sort((a, b) => fields.indexOf(a.path) - fields.indexOf(b.path)),
  };
  return data(answer, { status: errorCatalog[code][0] });
}

/** `services.3` is about the field `services`. */
const withTopLevelField = ({ path, message }: Issue) => ({
  path: path.split('.', 1)[0] ?? path,
  message,
});

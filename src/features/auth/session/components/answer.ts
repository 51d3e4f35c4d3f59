import { data } from 'react-router';
import { refusedAs } from '#browser/refused.ts';
import { catalogue, type Issue } from '#lib/refusal.ts';

export type Values = Record<string, string>;

/** What a form is shown again with: what was typed, and what is wrong with it. */
export type Answer = {
  values: Values;
  /** The fields that anything was typed into, passwords too. */
  filled: string[];
  services: string[];
  /** About the whole; undefined when `issues` say it all. */
  message: string | undefined;
  issues: Issue[];
};

const secret = new Set(['password']);

/** The text fields of a form as typed; passwords are never sent back. */
function typed(form: FormData): Values {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.has(entry[0]),
  );
  return Object.fromEntries(texts);
}

export const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** A refusal as the answer to a form post, in the order of its fields; any other error is thrown on. */
export function refusedForm(error: unknown, form: FormData, fields: readonly string[]) {
  const refused = refusedAs(error);
  if (!refused) throw error;
  const { code, message, issues } = refused;
  const answer: Answer = {
    values: typed(form),
    filled: [...form].flatMap(([name, value]) => (value ? [name] : [])),
    services: form.getAll('services').map(String),
    message: issues.length > 0 ? undefined : message,
    issues: issues.map(withField).sort((a, b) => fields.indexOf(a.path) - fields.indexOf(b.path)),
  };
  return data(answer, { status: catalogue[code][0] });
}

/** `services.3` is about the field `services`. */
const withField = ({ path, message }: Issue) => ({ path: path.split('.', 1)[0] ?? path, message });

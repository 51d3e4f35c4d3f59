/** The values of the text fields of a form, by name. */
export type FieldValues = ReadonlyMap<string, string>;

const textFields = (form: ParentNode) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type=text]'),
];

export const readTextFields = (form: ParentNode): FieldValues =>
  new Map(textFields(form).map(({ name, value }) => [name, value]));

/**
 * The text fields that changed while a request was in flight. The response contains the values at the time
 * of the request, and would overwrite what was typed since.
 */
export const changedSince = (form: ParentNode, before: FieldValues): FieldValues =>
  new Map([...readTextFields(form)].filter(([name, value]) => value !== before.get(name)));

/** Copies typed text into the form that replaces the one where it was typed. */
export function restoreTyped(form: ParentNode, typed: FieldValues) {
  for (const field of textFields(form)) field.value = typed.get(field.name) ?? field.value;
}

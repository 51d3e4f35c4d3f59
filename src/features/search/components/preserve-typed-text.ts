/** What stands in the text fields of a form, by name. */
export type FieldValues = ReadonlyMap<string, string>;

const textFields = (form: ParentNode) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type=text]'),
];

export const readTextFields = (form: ParentNode): FieldValues =>
  new Map(textFields(form).map(({ name, value }) => [name, value]));

/**
 * What was typed while an answer was on its way, by name: the answer says what was asked for, and would take
 * it out of the hands of whoever goes on typing.
 */
export const changedSince = (form: ParentNode, before: FieldValues): FieldValues =>
  new Map([...readTextFields(form)].filter(([name, value]) => value !== before.get(name)));

/** Puts it into the form that takes the place of the one where it was typed. */
export function restoreTyped(form: ParentNode, typed: FieldValues) {
  for (const field of textFields(form)) field.value = typed.get(field.name) ?? field.value;
}

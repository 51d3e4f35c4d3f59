import type { ComponentProps } from 'react';
import styles from './field.module.css';
import type { FormResult } from './form-result.ts';

type Props = Omit<ComponentProps<'input'>, 'id' | 'name'> & {
  name: string;
  label: string;
  /** Replaces the schema's message when the field was left empty. */
  requiredMessage?: string;
  help?: string;
  /** The answer to the last post of the form, if there was one. */
  result: FormResult | undefined;
};

/** The error message of one field, if it has one. */
export function fieldError(result: FormResult | undefined, name: string, requiredMessage?: string) {
  const issue = result?.issues.find(({ path }) => path === name);
  if (!issue || !result) return;
  return requiredMessage && !result.filled.includes(name) ? requiredMessage : issue.message;
}

export const isFirstInvalid = (result: FormResult | undefined, name: string) =>
  result?.issues[0]?.path === name;

/**
 * A labeled input of a form that works without JavaScript: the page comes back with `result` filled in. With
 * `field-island.ts` on the page, a password can be shown, and a slip in an email address is pointed out.
 */
export function Field({ name, label, requiredMessage, help, result, ...input }: Props) {
  const error = fieldError(result, name, requiredMessage);
  const describedBy = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(' ');
  const box = (
    <input
      className="input"
      id={name}
      name={name}
      defaultValue={result?.values[name]?.[0]}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy || undefined}
      // biome-ignore lint/a11y/noAutofocus: after a rejected post, the focus belongs on the first field to correct
      autoFocus={isFirstInvalid(result, name)}
      {...input}
    />
  );
  return (
    <div className={styles.field}>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      {input.type === 'password' ? (
        <div className={styles.secret}>
          {box}
          {/* Shown by `attachFieldHelp`. Its name is its text, so that only the field is labeled by the label. */}
          <button
            type="button"
            className={styles.reveal}
            data-reveal=""
            hidden
            suppressHydrationWarning
          >
            <span>Show</span>
            <span className="sr-only"> password</span>
          </button>
        </div>
      ) : (
        box
      )}
      {input.type === 'email' && (
        <p
          className={styles.likely}
          role="status"
          data-likely-email=""
          hidden
          suppressHydrationWarning
        >
          Did you mean <button type="button" />?
        </p>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {help && (
        <p className="help" id={`${name}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

import type { ComponentProps } from 'react';
import styles from './field.module.css';
import type { FormResult } from './form-result.ts';

type Props = Omit<ComponentProps<'input'>, 'id' | 'name'> & {
  name: string;
  label: string;
  /** Said instead of the schema's words when nothing was typed. */
  requiredMessage?: string;
  help?: string;
  result: FormResult | undefined;
};

/** What is wrong with one field, in words for a person. */
export function fieldError(answer: FormResult | undefined, name: string, missing?: string) {
  const issue = answer?.issues.find(({ path }) => path === name);
  if (!issue || !answer) return;
  return missing && !answer.filled.includes(name) ? missing : issue.message;
}

export const isFirstInvalid = (answer: FormResult | undefined, name: string) =>
  answer?.issues[0]?.path === name;

export function Field({ name, label, requiredMessage, help, result, ...input }: Props) {
  const error = fieldError(result, name, requiredMessage);
  const describedBy = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <input
        className="input"
        id={name}
        name={name}
        defaultValue={result?.values[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        // biome-ignore lint/a11y/noAutofocus: after a refused post, the page begins where there is something to put right
        autoFocus={isFirstInvalid(result, name)}
        {...input}
      />
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

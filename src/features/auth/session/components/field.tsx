import type { ComponentProps } from 'react';
import type { Answer } from './answer.ts';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'name'> & {
  name: string;
  label: string;
  /** Said instead of the schema's words when nothing was typed. */
  missing?: string;
  help?: string;
  answer: Answer | undefined;
};

/** What is wrong with one field, in words for a person. */
export function errorOf(answer: Answer | undefined, name: string, missing?: string) {
  const issue = answer?.issues.find(({ path }) => path === name);
  if (!issue || !answer) return;
  return missing && !answer.filled.includes(name) ? missing : issue.message;
}

export const isFirstWrong = (answer: Answer | undefined, name: string) =>
  answer?.issues[0]?.path === name;

export function Field({ name, label, missing, help, answer, ...input }: Props) {
  const error = errorOf(answer, name, missing);
  const described = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <input
        className="input"
        id={name}
        name={name}
        defaultValue={answer?.values[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        // biome-ignore lint/a11y/noAutofocus: after a refused post, the page begins where there is something to put right
        autoFocus={isFirstWrong(answer, name)}
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

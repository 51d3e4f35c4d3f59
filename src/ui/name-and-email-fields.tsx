import { Field } from './field.tsx';
import type { FormResult } from './form-result.ts';

type Props = {
  result: FormResult | undefined;
  requiredMessages: { name: string; email: string };
  nameMaxLength?: number;
  emailHelp?: string;
};

/** The fields `name` and `email` of a form that people without an account send. */
export const NameAndEmailFields = ({
  result,
  requiredMessages,
  nameMaxLength,
  emailHelp,
}: Props) => (
  <>
    <Field
      name="name"
      label="Your name"
      autoComplete="name"
      maxLength={nameMaxLength}
      requiredMessage={requiredMessages.name}
      result={result}
      required
    />
    <Field
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      requiredMessage={requiredMessages.email}
      result={result}
      required
      {...(emailHelp && { help: emailHelp })}
    />
  </>
);

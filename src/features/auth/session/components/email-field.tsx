import { Field } from '#ui/field.tsx';
import type { FormResult } from '#ui/form-result.ts';

type Props = {
  result: FormResult | undefined;
  defaultValue?: string | undefined;
  autoFocus?: boolean;
};

export const EMAIL_REQUIRED = 'Enter your email address';

/** The address that a person signs in with. */
export const EmailField = (props: Props) => (
  <Field
    name="email"
    label="Email"
    type="email"
    autoComplete="username"
    requiredMessage={EMAIL_REQUIRED}
    required
    {...props}
  />
);

import { MAX_PASSWORD, MIN_PASSWORD } from '../rules.ts';
import type { Answer } from './answer.ts';
import styles from './auth-form.module.css';
import { Field } from './field.tsx';
import { ServicePicker } from './service-picker.tsx';

type Props = {
  role: 'homeowner' | 'contractor';
  /** Known from where the person came from. */
  zipCode: string;
  email: string;
  groups: { name: string; services: string[] }[];
  answer: Answer | undefined;
};

export const missing: Record<string, string> = {
  businessName: 'Enter the name of your business',
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your e-mail address',
  phone: 'Enter your phone number',
  zipCode: 'Enter your ZIP code',
};

/** From top to bottom. */
export const registerFields = [...Object.keys(missing), 'services', 'password'];

export function RegisterFields({ role, zipCode, email, groups, answer }: Props) {
  const field = (name: string) => ({
    name,
    answer,
    ...(missing[name] && { missing: missing[name] }),
  });
  return (
    <>
      {role === 'contractor' && (
        <Field {...field('businessName')} label="Business" autoComplete="organization" required />
      )}
      <div className={styles.pair}>
        <Field {...field('firstName')} label="First name" autoComplete="given-name" required />
        <Field {...field('lastName')} label="Last name" autoComplete="family-name" required />
      </div>
      <Field
        {...field('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        defaultValue={answer?.values.email ?? email}
        required
      />
      <div className={styles.pair}>
        <Field {...field('phone')} label="Phone" type="tel" autoComplete="tel" required />
        <Field
          {...field('zipCode')}
          label={role === 'contractor' ? 'ZIP code' : 'ZIP code (optional)'}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          defaultValue={answer?.values.zipCode ?? zipCode}
          required={role === 'contractor'}
        />
      </div>
      {role === 'contractor' && <ServicePicker groups={groups} answer={answer} />}
      <Field
        {...field('password')}
        label="Password"
        type="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD}
        maxLength={MAX_PASSWORD}
        help={`At least ${MIN_PASSWORD} characters. A few plain words are fine.`}
        required
      />
    </>
  );
}

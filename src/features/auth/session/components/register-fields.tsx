import type { ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import type { FormResult } from '#ui/form-result.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../rules.ts';
import styles from './auth-form.module.css';
import { ServicePicker } from './service-picker.tsx';

type Props = {
  role: 'homeowner' | 'contractor';
  /** Initial values from the page that linked here. */
  zipCode: string;
  email: string;
  groups: { name: string; services: string[] }[];
  result: FormResult | undefined;
};

export const requiredMessages: Record<string, string> = {
  businessName: 'Enter the name of your business',
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  phone: 'Enter your phone number',
  zipCode: 'Enter your ZIP code',
};

const emailHelp = {
  homeowner: 'Quotes and messages come here. Pros don’t see it until you hire one.',
  contractor: 'New jobs and messages come here.',
};

const zipHelp = {
  homeowner: 'So that searches and prices start near you.',
  contractor: 'So that you see jobs near you.',
};

const phoneHelp = {
  homeowner: 'So that the pro you hire can reach you. No other pro sees it.',
  contractor: 'So that homeowners can reach you. Only people who are signed in see it.',
};

type ZipCodeProps = { isFolded: boolean; known: string; children: ReactNode };

/** What was said on the page before isn’t asked again: it is shown, and can be changed. */
const ZipCode = ({ isFolded, known, children }: ZipCodeProps) =>
  isFolded ? (
    <details className={styles.known}>
      <summary>
        ZIP code {known} <span>Change</span>
      </summary>
      {children}
    </details>
  ) : (
    children
  );

/** In the order of the form, for the error summary. */
export const registerFields = [...Object.keys(requiredMessages), 'services', 'password'];

export function RegisterFields({ role, zipCode, email, groups, result }: Props) {
  const field = (name: string) => ({
    name,
    result,
    ...(requiredMessages[name] && { requiredMessage: requiredMessages[name] }),
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
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={result?.values.email?.[0] ?? email}
        help={emailHelp[role]}
        required
      />
      <div className={styles.pair}>
        <Field
          {...field('phone')}
          label={role === 'contractor' ? 'Phone' : 'Phone (optional)'}
          type="tel"
          autoComplete="tel"
          help={phoneHelp[role]}
          required={role === 'contractor'}
        />
        <ZipCode
          isFolded={role === 'homeowner' && !result && /^\d{5}$/.test(zipCode)}
          known={zipCode}
        >
          <Field
            {...field('zipCode')}
            label={role === 'contractor' ? 'ZIP code' : 'ZIP code (optional)'}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            help={zipHelp[role]}
            defaultValue={result?.values.zipCode?.[0] ?? zipCode}
            required={role === 'contractor'}
          />
        </ZipCode>
      </div>
      {role === 'contractor' && <ServicePicker groups={groups} result={result} />}
      <Field
        {...field('password')}
        label="Password"
        type="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        maxLength={MAX_PASSWORD_LENGTH}
        help={`At least ${MIN_PASSWORD_LENGTH} characters. A few simple words are fine.`}
        required
      />
    </>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { formatPhone } from '#lib/phone.ts';
import styles from '#ui/section.module.css';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import { CODE_DIGITS, CODE_MINUTES } from '../phone/rules.ts';
import {
  setVerificationCache,
  useVerificationMutation,
  type Verification,
} from './verification.ts';

type Props = Pick<Verification, 'phone' | 'phoneVerified' | 'phoneTakesCodes'>;

const changeNumberLink = <Link to="/contractor/profile#about">Change the number</Link>;

/** Verifies the business's phone number with a texted code. */
export function PhoneStep({ phone, phoneVerified, phoneTakesCodes }: Props) {
  const [isCodeSent, setCodeSent] = useState(false);
  const { context, done } = useIdempotencyKey();
  const send = useVerificationMutation(
    () => orpc.verification.sendPhoneCode.call({}, { context }),
    () => {
      done();
      setCodeSent(true);
    },
  );
  if (phoneVerified)
    return (
      <p>
        <span className={styles.address}>{formatPhone(phone)}</span> is verified. {changeNumberLink}
        . The new one has to be verified again.
      </p>
    );
  if (!phoneTakesCodes)
    return (
      <p>
        {phone ? `We can’t text ${phone}. Use a US number.` : 'Your page has no phone number.'}{' '}
        {changeNumberLink}
      </p>
    );
  return (
    <>
      <p>
        We’ll text a code to <span className={styles.address}>{formatPhone(phone)}</span>.{' '}
        {changeNumberLink}
      </p>
      <p className="error" role="alert">
        {send.errorMessage}
      </p>
      {isCodeSent && <CodeForm />}
      <div>
        <Button
          variant={isCodeSent ? 'subtle' : 'default'}
          loading={send.isPending}
          onClick={() => send.mutate(undefined)}
        >
          {isCodeSent ? 'Text another code' : 'Text me a code'}
        </Button>
      </div>
    </>
  );
}

function CodeForm() {
  const queryClient = useQueryClient();
  const form = useSectionForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({
      ...(!/^\d{6}$/.test(code.trim()) && { code: `The code has ${CODE_DIGITS} digits` }),
    }),
    send: async ({ code }) =>
      setVerificationCache(
        queryClient,
        await orpc.verification.confirmPhone.call({ code: code.trim() }),
      ),
  });
  return (
    <SectionForm form={form} opened submitLabel="Confirm" successMessage="Your number is verified">
      <TextInput
        {...form.field('code')}
        label="The code from the text"
        description={`${CODE_DIGITS} digits. It works for ${CODE_MINUTES} minutes.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS + 1}
      />
    </SectionForm>
  );
}

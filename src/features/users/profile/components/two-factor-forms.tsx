import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import styles from '#ui/section.module.css';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import qr from './qr-code.module.css';

/** What draws it is only for those who set it up. */
const QrCode = lazyPart(() => import('./qr-code.tsx'));

type Enrollment = { secret: string; uri: string };
type StepProps = { onClose: () => void };

const validatePassword = ({ password }: { password: string }) =>
  password ? {} : { password: 'Enter your password' };
const validateCode = ({ code }: { code: string }) =>
  code.trim() ? {} : { code: 'Enter the code' };

const cancelButton = (onClose: () => void) => (
  <Button variant="subtle" onClick={onClose}>
    Cancel
  </Button>
);

export function EnrolTwoFactor({
  onDone,
  onClose,
}: StepProps & { onDone: (recoveryCodes: string[]) => void }) {
  const [enrollment, setEnrollment] = useState<Enrollment>();
  const begin = useSectionForm({
    initialValues: { password: '' },
    resetOnSuccess: true,
    validate: validatePassword,
    send: async (input) => setEnrollment(await orpc.profile.enrolTwoFactor.call(input)),
  });
  if (enrollment) return <ConfirmTwoFactor {...enrollment} onDone={onDone} onClose={onClose} />;
  return (
    <SectionForm
      form={begin}
      submitLabel="Continue"
      successMessage=""
      secondaryAction={cancelButton(onClose)}
      opened
    >
      <PasswordInput
        {...begin.field('password')}
        label="Your password"
        autoComplete="current-password"
      />
    </SectionForm>
  );
}

function ConfirmTwoFactor({
  secret,
  uri,
  onDone,
  onClose,
}: Enrollment & StepProps & { onDone: (recoveryCodes: string[]) => void }) {
  const form = useSectionForm({
    initialValues: { code: '' },
    validate: validateCode,
    send: async (input) => {
      const { recoveryCodes } = await orpc.profile.confirmTwoFactor.call(input);
      onDone(recoveryCodes);
    },
  });
  return (
    <SectionForm
      form={form}
      submitLabel="Turn it on"
      successMessage=""
      secondaryAction={cancelButton(onClose)}
      opened
    >
      <p>Scan this with an authenticator app, then enter the code it shows.</p>
      <Suspense fallback={<div className={qr.code} />}>
        <QrCode text={uri} label="QR code for the authenticator app" />
      </Suspense>
      <p className={styles.soft}>
        Can’t scan it? Type this key into the app: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextInput
        {...form.field('code')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
    </SectionForm>
  );
}

export function RenewRecoveryCodes({
  onDone,
  onClose,
}: StepProps & { onDone: (recoveryCodes: string[]) => void }) {
  const form = useSectionForm({
    initialValues: { password: '' },
    resetOnSuccess: true,
    validate: validatePassword,
    send: async (input) => {
      const { recoveryCodes } = await orpc.profile.renewRecoveryCodes.call(input);
      onDone(recoveryCodes);
    },
  });
  return (
    <SectionForm
      form={form}
      submitLabel="Get new codes"
      successMessage=""
      secondaryAction={cancelButton(onClose)}
      opened
    >
      <p>Your current codes will stop working.</p>
      <PasswordInput
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
      />
    </SectionForm>
  );
}

export function DisableTwoFactor({ onDone, onClose }: StepProps & { onDone: () => void }) {
  const form = useSectionForm({
    initialValues: { password: '', code: '' },
    validate: (values) => ({ ...validatePassword(values), ...validateCode(values) }),
    send: async (input) => {
      await orpc.profile.disableTwoFactor.call(input);
      onDone();
    },
  });
  return (
    <SectionForm
      form={form}
      submitLabel="Turn off two-factor sign-in"
      successMessage=""
      secondaryAction={cancelButton(onClose)}
      opened
    >
      <PasswordInput
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
      />
      <TextInput
        {...form.field('code')}
        label="Code"
        description="From the app, or a recovery code"
        autoComplete="one-time-code"
        maxLength={20}
      />
    </SectionForm>
  );
}

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { QrCode } from './qr-code.tsx';
import styles from './section.module.css';
import { SectionForm } from './section-form.tsx';
import { useSectionForm } from './use-section-form.ts';

type Enrolment = { secret: string; uri: string };
type Steps = { onClose: () => void };

const needPassword = ({ password }: { password: string }) =>
  password ? {} : { password: 'Enter your password' };
const needCode = ({ code }: { code: string }) => (code.trim() ? {} : { code: 'Enter the code' });

const leave = (onClose: () => void) => (
  <Button variant="subtle" onClick={onClose}>
    Cancel
  </Button>
);

export function EnrolTwoFactor({
  onDone,
  onClose,
}: Steps & { onDone: (recoveryCodes: string[]) => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const begin = useSectionForm({
    start: { password: '' },
    forget: true,
    check: needPassword,
    send: async (input) => setEnrolment(await orpc.profile.enrolTwoFactor.call(input)),
  });
  if (enrolment) return <ConfirmTwoFactor {...enrolment} onDone={onDone} onClose={onClose} />;
  return (
    <SectionForm form={begin} action="Go on" done="" other={leave(onClose)} opened>
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
}: Enrolment & Steps & { onDone: (recoveryCodes: string[]) => void }) {
  const form = useSectionForm({
    start: { code: '' },
    check: needCode,
    send: async (input) => {
      const { recoveryCodes } = await orpc.profile.confirmTwoFactor.call(input);
      onDone(recoveryCodes);
    },
  });
  return (
    <SectionForm form={form} action="Turn it on" done="" other={leave(onClose)} opened>
      <p>Scan this with an authenticator app, then type the code that it shows.</p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <p className={styles.soft}>
        Without a camera, type this key into the app:{' '}
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
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

export function RenewCodes({
  onDone,
  onClose,
}: Steps & { onDone: (recoveryCodes: string[]) => void }) {
  const form = useSectionForm({
    start: { password: '' },
    forget: true,
    check: needPassword,
    send: async (input) => {
      const { recoveryCodes } = await orpc.profile.renewRecoveryCodes.call(input);
      onDone(recoveryCodes);
    },
  });
  return (
    <SectionForm form={form} action="Make new codes" done="" other={leave(onClose)} opened>
      <p>The codes that you have now stop working.</p>
      <PasswordInput
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
      />
    </SectionForm>
  );
}

export function DisableTwoFactor({ onDone, onClose }: Steps & { onDone: () => void }) {
  const form = useSectionForm({
    start: { password: '', code: '' },
    check: (values) => ({ ...needPassword(values), ...needCode(values) }),
    send: async (input) => {
      await orpc.profile.disableTwoFactor.call(input);
      onDone();
    },
  });
  return (
    <SectionForm
      form={form}
      action="Turn the second factor off"
      done=""
      other={leave(onClose)}
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
        description="Of the app, or a recovery code"
        autoComplete="one-time-code"
        maxLength={20}
      />
    </SectionForm>
  );
}

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import styles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import type { SignInMethods } from './profile.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { DisableTwoFactor, EnrolTwoFactor, RenewRecoveryCodes } from './two-factor-forms.tsx';

type Step = 'rest' | 'enrol' | 'renew' | 'disable';

/** Sets up and turns off the second factor, an authenticator app. */
export function TwoFactorSection({ methods }: { methods: SignInMethods }) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>('rest');
  const [codes, setCodes] = useState<string[]>();
  const { enabled, recoveryCodesLeft } = methods.twoFactor;
  const statusRef = useRef<HTMLDivElement>(null);
  const [changeCount, setChangeCount] = useState(0);

  // The pressed button is gone: move the focus to what replaced it, for keyboards and screen readers.
  useEffect(() => {
    if (changeCount > 0) statusRef.current?.focus();
  }, [changeCount]);

  const closeForm = () => setStep('rest');
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: orpc.profile.signInMethods.key() });

  function showRecoveryCodes(newCodes: string[]) {
    setCodes(newCodes);
    closeForm();
    void refresh();
  }

  function dismissRecoveryCodes() {
    setCodes(undefined);
    setChangeCount((count) => count + 1);
  }

  return (
    <Section
      title="Two-factor sign-in"
      about="A code from an app on your phone, in addition to your password. A stolen password alone isn’t enough."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDismiss={dismissRecoveryCodes} />
      ) : (
        <>
          <div ref={statusRef} className={styles.state} tabIndex={-1}>
            <StatusLabel tone={enabled ? 'ok' : 'attention'}>{enabled ? 'On' : 'Off'}</StatusLabel>
            {enabled && (
              <p className={styles.soft}>
                {recoveryCodesLeft === 1
                  ? '1 recovery code left.'
                  : `${recoveryCodesLeft} recovery codes left.`}
              </p>
            )}
          </div>
          <div className={styles.controls}>
            {enabled ? (
              <>
                <StepToggle step="renew" now={step} set={setStep}>
                  Get new recovery codes
                </StepToggle>
                <StepToggle step="disable" now={step} set={setStep}>
                  Turn off
                </StepToggle>
              </>
            ) : (
              <StepToggle step="enrol" now={step} set={setStep}>
                Set up
              </StepToggle>
            )}
          </div>
          {step === 'enrol' && <EnrolTwoFactor onDone={showRecoveryCodes} onClose={closeForm} />}
          {step === 'renew' && (
            <RenewRecoveryCodes onDone={showRecoveryCodes} onClose={closeForm} />
          )}
          {step === 'disable' && (
            <DisableTwoFactor
              onDone={() => {
                closeForm();
                setChangeCount((count) => count + 1);
                void refresh();
              }}
              onClose={closeForm}
            />
          )}
        </>
      )}
    </Section>
  );
}

function StepToggle({
  step,
  now,
  set,
  children,
}: {
  step: Step;
  now: Step;
  set: (step: Step) => void;
  children: string;
}) {
  const isOpen = step === now;
  return (
    <Button variant="default" aria-expanded={isOpen} onClick={() => set(isOpen ? 'rest' : step)}>
      {children}
    </Button>
  );
}

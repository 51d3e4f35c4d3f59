import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { StatusWord } from '#ui/status-word.tsx';
import type { SignInMethods } from './profile.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';
import { DisableTwoFactor, EnrolTwoFactor, RenewCodes } from './two-factor-forms.tsx';

type Step = 'rest' | 'enrol' | 'renew' | 'disable';

/** The second factor: an authenticator app beside the password. */
export function TwoFactorSection({ methods }: { methods: SignInMethods }) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>('rest');
  const [codes, setCodes] = useState<string[]>();
  const { enabled, recoveryCodesLeft } = methods.twoFactor;
  const state = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState(0);

  // What was pressed is gone: whoever goes by keyboard or ear goes on at what it led to.
  useEffect(() => {
    if (changed > 0) state.current?.focus();
  }, [changed]);

  const rest = () => setStep('rest');
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: orpc.profile.signInMethods.key() });

  function show(made: string[]) {
    setCodes(made);
    rest();
    void refresh();
  }

  function kept() {
    setCodes(undefined);
    setChanged((count) => count + 1);
  }

  return (
    <Section
      title="Second factor"
      about="A code of an app on your phone, beside your password. A stolen password alone opens nothing."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={kept} />
      ) : (
        <>
          <div ref={state} className={styles.state} tabIndex={-1}>
            <StatusWord tone={enabled ? 'ok' : 'attention'}>{enabled ? 'On' : 'Off'}</StatusWord>
            {enabled && (
              <p className={styles.soft}>
                {recoveryCodesLeft === 1
                  ? '1 recovery code is left.'
                  : `${recoveryCodesLeft} recovery codes are left.`}
              </p>
            )}
          </div>
          <div className={styles.controls}>
            {enabled ? (
              <>
                <Opener step="renew" now={step} set={setStep}>
                  Make new recovery codes
                </Opener>
                <Opener step="disable" now={step} set={setStep}>
                  Turn it off
                </Opener>
              </>
            ) : (
              <Opener step="enrol" now={step} set={setStep}>
                Set it up
              </Opener>
            )}
          </div>
          {step === 'enrol' && <EnrolTwoFactor onDone={show} onClose={rest} />}
          {step === 'renew' && <RenewCodes onDone={show} onClose={rest} />}
          {step === 'disable' && (
            <DisableTwoFactor
              onDone={() => {
                rest();
                setChanged((count) => count + 1);
                void refresh();
              }}
              onClose={rest}
            />
          )}
        </>
      )}
    </Section>
  );
}

function Opener({
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

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { WaitingForNetwork } from '#ui/waiting-for-network.tsx';
import { CODE_DIGITS, CODE_MINUTES, EMAIL_CODE } from '../../email-proof/rules.ts';
import styles from './email-code-form.module.css';

type Props = {
  /** Where the code went. */
  address: string;
  submitLabel: string;
  onConfirmed?: (() => void) | undefined;
};

/** Confirms an address with the code in the mail, without leaving the page. */
export function EmailCodeForm({ address, submitLabel, onConfirmed }: Props) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const confirm = useMutation(
    orpc.session.confirmEmailCode.mutationOptions({
      onSuccess: onConfirmed,
      onError: () => setRefusals((count) => count + 1),
      // Also after a refusal: the link may have been opened meanwhile.
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.profile.key() }),
    }),
  );
  // Not in the handler: the field names its error only once that is rendered.
  useEffect(() => {
    if (refusals > 0) input.current?.focus();
  }, [refusals]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending || confirm.isSuccess) return;
    const isTyped = EMAIL_CODE.test(code);
    setIncomplete(!isTyped);
    if (isTyped) confirm.mutate({ code });
    else setRefusals((count) => count + 1);
  };
  const refused = confirm.error
    ? (getApiError(confirm.error)?.message ?? 'We didn’t get a response. It’s safe to try again.')
    : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        label={
          <>
            Enter the code we emailed to <span className={styles.address}>{address}</span>
          </>
        }
        description={`${CODE_DIGITS} digits. It works for ${CODE_MINUTES} minutes.`}
        error={isIncomplete ? `Enter the ${CODE_DIGITS} digits from the email` : refused}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setIncomplete(false);
          if (confirm.isError) confirm.reset();
        }}
        classNames={{ input: styles.code ?? '' }}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
      <div className={styles.controls}>
        <Button type="submit" loading={confirm.isPending}>
          {submitLabel}
        </Button>
        <WaitingForNetwork busy={confirm.isPending} />
      </div>
    </form>
  );
}

import { useSearchParams } from 'react-router';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import type { FormResult } from '#ui/form-result.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import styles from '../../session/components/auth-form.module.css';
import { EMAIL_REQUIRED, EmailField } from '../../session/components/email-field.tsx';

const requiredMessages = { email: EMAIL_REQUIRED };

/** Asks for an address that a link is mailed to. `explanation` stands above it until one was sent. */
export function RequestLinkForm({
  result,
  isSent,
  explanation,
  action,
}: {
  result: FormResult | undefined;
  isSent: boolean;
  explanation: string;
  action?: string;
}) {
  const [params] = useSearchParams();
  return (
    <>
      <FormErrorSummary result={result} requiredMessages={requiredMessages} />
      {!isSent && <p>{explanation}</p>}
      <form method="post" action={action} className={styles.fields} noValidate>
        <EmailField
          result={result}
          defaultValue={result?.values.email?.[0] ?? params.get('email') ?? ''}
        />
        <SubmitButton>{isSent ? 'Send another link' : 'Send the link'}</SubmitButton>
      </form>
      <p>
        <a href="/login">Back to sign-in</a>
      </p>
    </>
  );
}

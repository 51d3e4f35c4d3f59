import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { extraRefusals, VERIFICATION_PATH } from '#features/verification/rules.ts';
import { StatusLabel } from '#ui/status-label.tsx';
import type { Business } from './business.ts';
import styles from './profile-completion.module.css';

const fieldPrompts: Record<string, string> = {
  businessName: 'Name your business',
  contactName: 'Add a contact person',
  email: 'Add an email address',
  phone: 'Add a phone number',
  address1: 'Add your street address',
  description: 'Describe your work',
  yearsInBusiness: 'Say how long you have been in business',
};

const stepPrompt = ({ step, missing }: Business['completion']['steps'][number]) => {
  // One is missing only where there are others.
  if (step === 'services')
    return missing === 1 ? 'Add one more service' : `Add ${missing} services`;
  if (step === 'portfolio')
    return missing === 1 ? 'Show one more finished job' : `Show ${missing} finished jobs`;
  return fieldPrompts[step] ?? step;
};

const stepAnchors: Record<string, string> = { services: '#services', portfolio: '#portfolio' };

const verificationItems = [
  ['emailVerified', 'Email', 'email'],
  ['phoneVerified', 'Phone', 'phone'],
  ['licenseVerified', 'License', 'license'],
  ['insuranceVerified', 'Insurance', 'insurance'],
] as const;

/** How complete and how verified a business is, with the next steps. */
export function ProfileCompletion({
  business: { completion, verification },
}: {
  business: Business;
}) {
  const { percent, steps } = completion;
  const { data: documents } = useQuery(orpc.verification.get.queryOptions());
  const refused = documents ? extraRefusals(documents.steps, documents.documentsUploaded) : [];
  return (
    <div className={styles.overview}>
      <section aria-labelledby="complete">
        <h2 className={styles.title} id="complete">
          Profile strength
        </h2>
        <p className={styles.state}>{percent}% complete</p>
        <Progress.Root>
          <Progress.Section value={percent} aria-label="Complete" />
        </Progress.Root>
        {steps.length === 0 ? (
          <p className={styles.soft}>Your page is complete. Keep your portfolio up to date.</p>
        ) : (
          <ol className={styles.steps} aria-label="Next steps">
            {steps.slice(0, 4).map((step) => (
              <li key={step.step}>
                <a href={stepAnchors[step.step] ?? '#about'}>{stepPrompt(step)}</a>
                <span>+{step.adds}%</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="verified">
        <h2 className={styles.title} id="verified">
          Verification
        </h2>
        <p className={styles.state}>
          {verification.percent < 100 ? `${verification.percent}% verified` : 'Verified'}
        </p>
        <Progress.Root>
          <Progress.Section value={verification.percent} aria-label="Verified" />
        </Progress.Root>
        <ul className={styles.steps}>
          {verificationItems.map(([flag, label, step]) => (
            <li key={flag}>
              {label}
              {verification[flag] ? (
                <StatusLabel tone="ok">Verified</StatusLabel>
              ) : (
                <Link to={`${VERIFICATION_PATH}#${step}`}>Verify</Link>
              )}
            </li>
          ))}
        </ul>
        {refused.length > 0 && (
          <p className={styles.soft}>
            {refused.length === 1
              ? 'One extra document wasn’t accepted.'
              : `${refused.length} extra documents weren’t accepted.`}{' '}
            Your badge stays.
          </p>
        )}
        <Link to={VERIFICATION_PATH}>See all verification</Link>
      </section>
    </div>
  );
}

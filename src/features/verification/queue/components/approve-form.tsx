import { TextInput } from '@mantine/core';
import sectionStyles from '#features/users/profile/components/section.module.css';
import { SectionForm } from '#features/users/profile/components/section-form.tsx';
import { useSectionForm } from '#features/users/profile/components/use-section-form.ts';
import { LONGEST } from '../../rules.ts';
import type { DecideProps } from './decide.tsx';
import { kindNames } from './queue.ts';
import { useDecision } from './use-decision.ts';

/** What stands on the document, as the admin reads it: the page shows it from then on. */
export function ApproveForm({ document, onDecided }: DecideProps) {
  const { id, kind, number, issuer, validUntil, businessName } = document;
  const decide = useDecision(onDecided);
  const form = useSectionForm({
    start: { number, issuer, validUntil: validUntil ?? '' },
    check: (values) => ({
      ...(kind === 'insurance' &&
        !values.validUntil && { validUntil: 'Enter the last day that stands on the certificate' }),
    }),
    send: (values) =>
      decide(
        {
          id,
          decision: 'approve',
          number: values.number,
          issuer: values.issuer,
          validUntil: values.validUntil || null,
        },
        `${kindNames[kind]} of ${businessName} approved. They are told, and their page shows it.`,
      ),
  });
  return (
    <SectionForm form={form} action="Approve" done="Approved" primary>
      <p className={sectionStyles.soft}>
        Compare with the document and correct what the business said of it. The page shows who
        issued it, that we checked it today, and the last day.
      </p>
      <div className={sectionStyles.pair}>
        <TextInput
          {...form.field('number')}
          label="Number on it"
          description="Not shown on the page"
          maxLength={LONGEST.number}
        />
        <TextInput
          {...form.field('issuer')}
          label="Issued by"
          description="Shown on the page"
          maxLength={LONGEST.issuer}
        />
      </div>
      <TextInput
        {...form.field('validUntil')}
        label="Valid until"
        description={
          kind === 'insurance'
            ? 'The badge goes after this day'
            : 'Leave it empty where it names no day'
        }
        type="date"
      />
    </SectionForm>
  );
}

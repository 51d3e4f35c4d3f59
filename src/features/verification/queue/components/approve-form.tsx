import { TextInput } from '@mantine/core';
import sectionStyles from '#ui/section.module.css';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import { MAX_LENGTH, OPEN_FIRST } from '../../rules.ts';
import { type DecisionProps, kindLabels } from './queue.ts';
import { useDecision } from './use-decision.ts';

/** Approves a document with its details as the admin reads them; the public page shows them. */
export function ApproveForm({ document, onDecided }: DecisionProps) {
  const { id, kind, number, issuer, validUntil, businessName, openedByYou } = document;
  const decide = useDecision(onDecided);
  const form = useSectionForm({
    initialValues: { number, issuer, validUntil: validUntil ?? '' },
    validate: (values) => ({
      ...(kind === 'insurance' &&
        !values.validUntil && { validUntil: 'Enter the expiration date on the certificate' }),
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
        `${kindLabels[kind]} of ${businessName} approved. We let them know, and it’s on their page.`,
      ),
  });
  return (
    <SectionForm
      form={form}
      submitLabel="Approve"
      successMessage="Approved"
      primary
      shortcut="a"
      blocked={openedByYou ? undefined : OPEN_FIRST}
    >
      <p className={sectionStyles.soft}>
        Compare with the document and correct what the business entered. The page shows who issued
        it, today’s date, and the expiration date.
      </p>
      <div className={sectionStyles.pair}>
        <TextInput
          {...form.field('number')}
          label="Document number"
          description="Not shown on the page"
          maxLength={MAX_LENGTH.number}
        />
        <TextInput
          {...form.field('issuer')}
          label="Issued by"
          description="Shown on the page"
          maxLength={MAX_LENGTH.issuer}
        />
      </div>
      <TextInput
        {...form.field('validUntil')}
        label="Valid through"
        description={
          kind === 'insurance'
            ? 'The badge goes away after this date'
            : 'Leave blank if it has no date'
        }
        type="date"
      />
    </SectionForm>
  );
}

import { NativeSelect, Textarea } from '@mantine/core';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import { MAX_LENGTH, rejectionReasons, rejectionReasonText } from '../../rules.ts';
import { type DecisionProps, kindLabels } from './queue.ts';
import { useDecision } from './use-decision.ts';

const reasons = [
  { value: '', label: 'Choose what’s wrong' },
  ...rejectionReasons.map((value) => ({ value, label: rejectionReasonText[value].what })),
];

type Props = DecisionProps & { decision: 'reject' | 'revoke' };

/** Rejects a document, or revokes its approval, with a reason that the business is sent. */
export function RejectForm({ document, decision, onDecided }: Props) {
  const { id, kind, businessName } = document;
  const decide = useDecision(onDecided);
  const form = useSectionForm({
    initialValues: { reasonCode: '', reason: '' },
    validate: ({ reasonCode, reason }) => ({
      ...(!reasonCode && { reasonCode: 'Choose what’s wrong. The business will see this.' }),
      ...(reasonCode === 'other' &&
        !reason.trim() && { reason: 'Say what’s wrong. The business will see this.' }),
    }),
    send: (values) =>
      decide(
        {
          id,
          decision,
          reasonCode: rejectionReasons.find((code) => code === values.reasonCode),
          reason: values.reason,
        },
        decision === 'reject'
          ? `${kindLabels[kind]} of ${businessName} rejected. We’ll tell them why.`
          : `Approval revoked for ${businessName}, and the badge is gone. We’ll tell them why.`,
      ),
  });
  const code = rejectionReasons.find((each) => each === form.values.reasonCode);
  return (
    <SectionForm
      form={form}
      opened
      submitLabel={decision === 'reject' ? 'Reject' : 'Revoke'}
      successMessage="Done"
    >
      <NativeSelect
        {...form.field('reasonCode')}
        label="What’s wrong"
        data={reasons}
        description={code && `They’ll see: ${rejectionReasonText[code].todo}`}
      />
      <Textarea
        {...form.field('reason')}
        label="Your note to the business"
        autosize
        minRows={2}
        maxLength={MAX_LENGTH.reason}
      />
    </SectionForm>
  );
}

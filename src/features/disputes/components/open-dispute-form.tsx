import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { parseMoney } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import {
  ANSWER_DAYS,
  type DisputeCategory,
  disputeCategories,
  disputeCategoryNames,
  MAX_DISPUTE_TEXT_LENGTH,
} from '../rules.ts';
import styles from './dispute.module.css';
import { EvidenceField, useEvidence } from './evidence-field.tsx';
import { useDisputeCalls } from './use-dispute-calls.ts';

type Props = { projectId: string; onDone: () => void; onCancel: () => void };

/** Opens a dispute: what it is about, what happened, and what shows it. */
export function OpenDisputeForm({ projectId, onDone, onCancel }: Props) {
  const [category, setCategory] = useState<DisputeCategory>('quality');
  const [description, setDescription] = useState('');
  const [amount, setAmount] = useState('');
  const [errors, setErrors] = useState<{ description?: string; amount?: string }>({});
  const { fileIds, isReady, ...evidence } = useEvidence();
  const { keyOf, onAnswer } = useDisputeCalls();
  const input = {
    ...{ projectId, category, description },
    ...(fileIds.length > 0 && { fileIds }),
    ...(amount.trim() && { amount: parseMoney(amount) }),
  };
  const open = useMutation(
    orpc.disputes.open.mutationOptions({
      ...keyOf(input),
      onSuccess: async () => {
        await onAnswer();
        onDone();
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(!description.trim() && { description: 'Say what happened' }),
      ...(amount.trim() &&
        parseMoney(amount) === undefined && { amount: 'Enter an amount such as 1,250.00' }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0 && isReady) open.mutate(input);
  }

  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <p>
        Have you messaged each other about it? That settles most things. If not, tell us. The other
        side has {ANSWER_DAYS} days to respond, then a person on our team reads everything and
        decides.
      </p>
      <NativeSelect
        label="What’s it about?"
        value={category}
        onChange={(event) => setCategory(event.currentTarget.value as DisputeCategory)}
        data={disputeCategories.map((value) => ({ value, label: disputeCategoryNames[value] }))}
      />
      <Textarea
        label="What happened, and what would resolve it?"
        description="Both sides and our team read this. The contract, your messages, photos, and payments are added automatically."
        value={description}
        error={errors.description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        maxLength={MAX_DISPUTE_TEXT_LENGTH}
        autosize
        minRows={4}
      />
      <TextInput
        label="Amount, if it’s about money"
        inputMode="decimal"
        value={amount}
        error={errors.amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <EvidenceField {...evidence} />
      <ApiErrorNotice error={open.error} />
      <FormActions action="Open dispute" isPending={open.isPending} onCancel={onCancel} />
    </form>
  );
}

import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { stateCodes } from '#lib/states.ts';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import { formatAmount, parseCents } from '../../drafts/components/draft-line.ts';
import type { KeptRule } from '../contract.ts';
import {
  EVERY_STATE,
  MAX_CITATION_LENGTH,
  MAX_RULE_URL_LENGTH,
  MAX_SENTENCE_LENGTH,
  parseShare,
  SHARE_EXPECTED,
  stateRuleKindNames,
  stateRuleKinds,
} from '../rules.ts';

const states = [
  { value: '', label: 'Choose a state' },
  { value: EVERY_STATE, label: 'Every state' },
  ...stateCodes.map((code) => ({ value: code, label: code })),
];
const kinds = stateRuleKinds.map((value) => ({ value, label: stateRuleKindNames[value] }));

const dollarsOf = (cents: number | null | undefined) =>
  cents == null ? '' : formatAmount(String(cents / 100));

/** Writes a rule, or the one that takes the place of `rule`. */
export function StateRuleForm({ rule }: { rule: KeptRule | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const intent = useIdempotencyKey();
  const form = useSectionForm({
    initialValues: {
      state: rule?.state ?? '',
      kind: rule?.kind ?? 'deposit',
      share: rule?.share ?? '',
      maxAmount: dollarsOf(rule?.maxAmount),
      businessDays: rule?.businessDays ? String(rule.businessDays) : '',
      sentence: rule?.sentence ?? '',
      citation: rule?.citation ?? '',
      url: rule?.url ?? '',
      checkedOn: rule?.checkedOn ?? '',
    },
    validate: ({ state, kind, share, maxAmount, businessDays, checkedOn }) => ({
      ...(!state && { state: 'Choose where it applies' }),
      ...(!checkedOn && { checkedOn: 'Enter when you checked the law' }),
      ...(kind === 'deposit' && !parseShare(share.trim()) && { share: SHARE_EXPECTED }),
      ...(kind === 'deposit' &&
        maxAmount.trim() &&
        !parseCents(maxAmount) && { maxAmount: 'Enter an amount such as 1,000' }),
      ...(kind === 'cancellation' &&
        !/^\d+$/.test(businessDays.trim()) && { businessDays: 'Say how many business days' }),
    }),
    send: async ({ state, kind, share, maxAmount, businessDays, ...texts }) => {
      const isDeposit = kind === 'deposit';
      const fields = {
        ...texts,
        ...{ state, kind: isDeposit ? ('deposit' as const) : ('cancellation' as const) },
        share: isDeposit ? share.trim() : null,
        maxAmount: isDeposit && maxAmount.trim() ? (parseCents(maxAmount) ?? null) : null,
        businessDays: isDeposit ? null : Number(businessDays),
      };
      const options = { context: intent.context };
      if (rule) await api.stateRules.update({ ...fields, id: rule.id }, options);
      else await api.stateRules.add(fields, options);
      intent.done();
      await client.invalidateQueries({ queryKey: orpc.stateRules.key() });
      await navigate('/admin/state-rules');
    },
  });
  const isDeposit = form.values.kind === 'deposit';
  return (
    <SectionForm
      form={form}
      submitLabel={rule ? 'Save the change' : 'Add the rule'}
      successMessage="Saved."
      primary
    >
      <NativeSelect label="State" data={states} {...form.field('state')} />
      <NativeSelect label="What it’s about" data={kinds} {...form.field('kind')} />
      {isDeposit ? (
        <>
          <TextInput
            label="Percentage of the price"
            description="Such as 10% or 1/3."
            {...form.field('share')}
          />
          <TextInput
            label="Maximum, in dollars (optional)"
            inputMode="decimal"
            {...form.field('maxAmount')}
          />
        </>
      ) : (
        <TextInput
          label="Business days to cancel"
          inputMode="numeric"
          {...form.field('businessDays')}
        />
      )}
      <Textarea
        label="In plain words"
        description="Shown on the quote. Name the state and any exceptions."
        autosize
        minRows={2}
        maxLength={MAX_SENTENCE_LENGTH}
        {...form.field('sentence')}
      />
      <TextInput label="Citation" maxLength={MAX_CITATION_LENGTH} {...form.field('citation')} />
      <TextInput
        label="Where it can be read"
        description="A government’s page, with https."
        type="url"
        maxLength={MAX_RULE_URL_LENGTH}
        {...form.field('url')}
      />
      <TextInput label="Checked on" type="date" {...form.field('checkedOn')} />
    </SectionForm>
  );
}

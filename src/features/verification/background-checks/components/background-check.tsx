import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import sectionStyles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import { type BackgroundCheckEnd, MAX_END_REASON_LENGTH, MAX_SOURCE_LENGTH } from '../rules.ts';

type Checks = Awaited<ReturnType<typeof orpc.verification.backgroundCheck.call>>;
type Check = NonNullable<Checks['current']>;

const endNames: Record<BackgroundCheckEnd, string> = {
  replaced: 'Replaced by a newer one',
  withdrawn: 'Revoked',
  expired: 'Expired',
};

/** Where an admin vouches for the background check of a business’s owner, or takes it back. */
export function BackgroundCheck({ contractorId }: { contractorId: string }) {
  const query = useQuery(
    orpc.verification.backgroundCheck.queryOptions({ input: { id: contractorId } }),
  );
  return (
    <Section
      title="Background check"
      about="For the owner. The business page shows who did it and the dates, never the results."
    >
      {!query.data && query.isError && (
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          The background check didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {query.isPending && <LoadingRows rows={2} label="Loading the background check" />}
      {query.data && (
        <Recorded key={query.data.current?.id} contractorId={contractorId} checks={query.data} />
      )}
    </Section>
  );
}

function Recorded({ contractorId, checks }: { contractorId: string; checks: Checks }) {
  const { current, earlier } = checks;
  const [open, setOpen] = useState<'record' | 'withdraw'>();
  const toggle = (form: typeof open) => setOpen(open === form ? undefined : form);
  return (
    <>
      <p>{current ? describe(current) : 'None on their page.'}</p>
      <div className={sectionStyles.controls}>
        <Button
          variant="default"
          onClick={() => toggle('record')}
          aria-expanded={open === 'record'}
        >
          {current ? 'Record a newer one' : 'Record a background check'}
        </Button>
        {current && (
          <Button
            variant="default"
            onClick={() => toggle('withdraw')}
            aria-expanded={open === 'withdraw'}
          >
            Revoke
          </Button>
        )}
      </div>
      {open === 'record' && <RecordForm contractorId={contractorId} />}
      {open === 'withdraw' && <WithdrawForm contractorId={contractorId} />}
      {earlier.length > 0 && (
        <ul className={sectionStyles.soft} aria-label="Earlier background checks">
          {earlier.map((check) => (
            <li key={check.id}>
              {describe(check)} {check.endedAs && sentenceOf(check.endedAs, check)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const describe = ({ source, checkedOn, validUntil, recordedByName }: Check) =>
  `${source}, ${formatDate(checkedOn)}, valid through ${formatDate(validUntil)}.${recordedByName ? ` Recorded by ${recordedByName}.` : ''}`;

const sentenceOf = (endedAs: BackgroundCheckEnd, { endedAt, endReason }: Check) =>
  `${endNames[endedAs]}${endedAt ? ` on ${formatDate(endedAt.slice(0, 10))}` : ''}${endReason ? `: ${endReason}` : '.'}`;

/** Puts the answer where the section reads it; the rest of the person’s page asks again. */
function useKeepChecks(contractorId: string) {
  const client = useQueryClient();
  return (checks: Checks) =>
    client.setQueryData(
      orpc.verification.backgroundCheck.queryKey({ input: { id: contractorId } }),
      checks,
    );
}

function RecordForm({ contractorId }: { contractorId: string }) {
  const keep = useKeepChecks(contractorId);
  const form = useSectionForm({
    initialValues: { source: '', checkedOn: '', validUntil: '' },
    validate: ({ source, checkedOn, validUntil }) => ({
      ...(!source.trim() && { source: 'Enter who did the check' }),
      ...(!checkedOn && { checkedOn: 'Enter the date of the check' }),
      ...(!validUntil && { validUntil: 'Enter the last day it’s valid' }),
    }),
    send: async (values) =>
      keep(await orpc.verification.recordBackgroundCheck.call({ id: contractorId, ...values })),
  });
  return (
    <SectionForm
      form={form}
      opened
      submitLabel="Record it"
      successMessage="It’s on their page now."
    >
      <TextInput
        {...form.field('source')}
        label="Checked by"
        description="Shown on the page"
        maxLength={MAX_SOURCE_LENGTH}
      />
      <div className={sectionStyles.pair}>
        <TextInput {...form.field('checkedOn')} label="Checked on" type="date" />
        <TextInput
          {...form.field('validUntil')}
          label="Valid through"
          description="The badge goes away after this date"
          type="date"
        />
      </div>
    </SectionForm>
  );
}

function WithdrawForm({ contractorId }: { contractorId: string }) {
  const keep = useKeepChecks(contractorId);
  const form = useSectionForm({
    initialValues: { reason: '' },
    validate: ({ reason }) =>
      reason.trim() ? {} : { reason: 'Say why. The business will see this.' },
    send: async ({ reason }) =>
      keep(await orpc.verification.withdrawBackgroundCheck.call({ id: contractorId, reason })),
  });
  return (
    <SectionForm form={form} opened submitLabel="Revoke" successMessage="Revoked.">
      <Textarea
        {...form.field('reason')}
        label="Reason (shown to the business)"
        autosize
        minRows={2}
        maxLength={MAX_END_REASON_LENGTH}
      />
    </SectionForm>
  );
}

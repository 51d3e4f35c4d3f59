import { NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { Facts } from '#ui/facts.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import {
  MAX_REPORT_TEXT_LENGTH,
  type ReportOutcome,
  reportKindNames,
  reportOutcomeNames,
  reportOutcomes,
  reportReasonNames,
} from '../rules.ts';
import { CallForm } from './call-form.tsx';
import styles from './reports.module.css';

type Case = Awaited<ReturnType<typeof orpc.reports.list.call>>['items'][number];
type Props = { reported: Case; onDecided: (message: string) => void };

/** One thing that was reported, who says what about it, and the decision. */
export function ReportCase({ reported, onDecided }: Props) {
  const { kind, content, reportedName, reportedUserId, reportCount, reports, outcome } = reported;
  const heading = useId();
  return (
    <li className={styles.entry} aria-labelledby={heading} data-desk-row tabIndex={-1}>
      <h2 id={heading}>
        {reportKindNames[kind]} of{' '}
        {reportedUserId ? (
          <Link to={`/admin/users/${reportedUserId}`}>{reportedName}</Link>
        ) : (
          'a business without an account'
        )}
      </h2>
      <blockquote dir="auto">{content}</blockquote>
      <Facts as="p" className={styles.soft}>
        <span>
          {reportCount === 1 ? 'One person' : `${reportCount} people`} reported it, first{' '}
          <RelativeTime at={reported.createdAt} />
        </span>
        {kind === 'profile' && <a href={`/contractor/${reported.subjectId}`}>See the profile</a>}
      </Facts>
      <ul>
        {reports.map(({ reporterName, reason, text, createdAt }) => (
          <li key={`${reporterName}${createdAt}`}>
            <bdi>{reporterName}</bdi>: {reportReasonNames[reason]}
            {text && <blockquote dir="auto">{text}</blockquote>}
          </li>
        ))}
      </ul>
      {outcome ? (
        <p>
          <strong>{reportOutcomeNames[outcome]}.</strong> {reported.reasons}
        </p>
      ) : (
        <Decision id={reported.id} onDecided={onDecided} />
      )}
    </li>
  );
}

function Decision({ id, onDecided }: { id: string } & Pick<Props, 'onDecided'>) {
  const [outcome, setOutcome] = useState<ReportOutcome>('no-action');
  const [reasons, setReasons] = useState('');
  const client = useQueryClient();
  const intent = useIdempotencyKeys();
  const input = { id, outcome, reasons: reasons.trim() };
  const decide = useMutation({
    mutationFn: () =>
      orpc.reports.decide.call(input, {
        context: { idempotencyKey: intent.context.idempotencyKey(JSON.stringify(input)) },
      }),
    onSuccess: () => {
      intent.done();
      onDecided('Decided. Both sides are notified of the outcome and reasons.');
      return client.invalidateQueries({ queryKey: orpc.reports.key() });
    },
  });
  return (
    <CallForm
      action={outcome === 'suspension' ? 'Suspend the account' : 'Decide'}
      call={decide}
      isReady={input.reasons !== ''}
      isGrave={outcome === 'suspension'}
    >
      <NativeSelect
        aria-keyshortcuts="a"
        label="Outcome"
        description={
          outcome === 'suspension'
            ? 'They’re signed out right away, and their business is hidden.'
            : undefined
        }
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value as ReportOutcome)}
        data={reportOutcomes.map((value) => ({ value, label: reportOutcomeNames[value] }))}
      />
      <Textarea
        label="Reasons (shown to both sides)"
        value={reasons}
        onChange={(event) => setReasons(event.currentTarget.value)}
        maxLength={MAX_REPORT_TEXT_LENGTH}
        autosize
        minRows={2}
      />
    </CallForm>
  );
}

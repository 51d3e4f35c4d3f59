import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { AttachmentList } from '#features/files/components/attachment-list.tsx';
import { formatCents } from '#lib/money.ts';
import type { Role } from '#lib/roles.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import {
  type DisputeParty,
  disputeCategoryNames,
  disputeOutcomeNames,
  disputeParties,
  disputeStatusNames,
  MAX_DISPUTE_TEXT_LENGTH,
  MAX_EVIDENCE_FILES,
} from '../rules.ts';
import styles from './dispute.module.css';
import { type Dispute, type DisputeSummary, disputeTones } from './dispute.ts';
import { DisputeRecord } from './dispute-record.tsx';
import { EvidenceField, useEvidence } from './evidence-field.tsx';
import { useDisputeCalls } from './use-dispute-calls.ts';

type Props = {
  dispute: DisputeSummary;
  /** Who looks at it. */
  viewer: Role;
  /** Below the facts, such as the form of whoever decides. */
  children?: ReactNode;
};

/** A dispute with its evidence, its record, and what its viewer may do next. */
export function DisputeCard({ dispute: summary, viewer, children }: Props) {
  const { id } = summary;
  const detail = useQuery(orpc.disputes.get.queryOptions({ input: { id } }));
  const [isRecordOpen, setRecordOpen] = useState(false);
  const dispute = detail.data;
  const shown = dispute ?? summary;
  // Below the page's title at the desk, below that of a section on the page of a project.
  const Heading = viewer === 'admin' ? 'h2' : 'h3';
  return (
    <article className={styles.card} aria-labelledby={`dispute-${id}`}>
      <div className={styles.head}>
        <Heading className={styles.title} id={`dispute-${id}`}>
          {disputeCategoryNames[shown.category]}
        </Heading>
        <StatusLabel tone={disputeTones[shown.status]}>
          {disputeStatusNames[shown.status]}
        </StatusLabel>
      </div>
      <p className={styles.soft}>
        {nameOf(shown, shown.openedBy)} opened it <RelativeTime at={shown.createdAt} />
        {viewer === 'admin' && ` about “${shown.projectTitle}”`}
      </p>
      {viewer === 'admin' && (
        <p className={styles.soft}>
          Between <PersonLink uid={shown.homeownerId} name={shown.homeownerName} /> and{' '}
          <a href={`/contractor/${shown.contractorId}`}>{shown.contractorName}</a>
        </p>
      )}
      <p className={styles.text}>{shown.description}</p>
      <DefinitionList items={factsOf(shown)} />
      {dispute && <Evidence dispute={dispute} onStale={() => void detail.refetch()} />}
      <p className={styles.links}>
        {shown.conversationId && (
          <Link to={`/${viewer}/messages?conversationId=${shown.conversationId}`}>
            Messages about it
          </Link>
        )}
        <a href={`/api/disputes/${id}/pdf`} target="_blank" rel="noreferrer">
          Everything as PDF
        </a>
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={isRecordOpen}
          onClick={() => setRecordOpen((isOpen) => !isOpen)}
        >
          {isRecordOpen ? 'Hide the record' : 'Show the record of the job'}
        </Button>
      </p>
      {isRecordOpen && <DisputeRecord id={id} />}
      {dispute && <SideMoves dispute={dispute} viewer={viewer} />}
      {/* Not before the browser has taken over: a choice made earlier would be lost. */}
      {dispute && children}
    </article>
  );
}

const nameOf = ({ homeownerName, contractorName }: DisputeSummary, party: DisputeParty) =>
  party === 'homeowner' ? homeownerName : contractorName;

function factsOf(dispute: DisputeSummary): Definition[] {
  const { amount, answer, answeredAt, answerBy, outcome, against, reasons, status } = dispute;
  const other = nameOf(dispute, dispute.openedBy === 'homeowner' ? 'contractor' : 'homeowner');
  return [
    ...(amount === null ? [] : [{ term: 'Amount', value: formatCents(amount) }]),
    ...(answer
      ? [
          {
            term: `Response from ${other}`,
            value: (
              <>
                <p className={styles.text}>{answer}</p>
                {answeredAt && <RelativeTime at={answeredAt} />}
              </>
            ),
          },
        ]
      : []),
    ...(status === 'open'
      ? [
          {
            term: 'Response time',
            value: (
              <>
                {other} has until <RelativeTime at={answerBy} as="exact" />
              </>
            ),
          },
        ]
      : []),
    ...(outcome
      ? [
          {
            term: 'Decision',
            value: against
              ? `${disputeOutcomeNames[outcome]}, for ${nameOf(dispute, against)}`
              : disputeOutcomeNames[outcome],
          },
        ]
      : []),
    ...(reasons ? [{ term: 'Reasons', value: <p className={styles.text}>{reasons}</p> }] : []),
  ];
}

function Evidence({ dispute, onStale }: { dispute: Dispute; onStale: () => void }) {
  return disputeParties.map((party) => {
    const files = dispute.files.filter((file) => file.party === party);
    const label = `Files from ${nameOf(dispute, party)}`;
    if (files.length === 0) return null;
    return (
      <div key={party}>
        <p className={styles.label}>{label}</p>
        <AttachmentList files={files} label={label} onStale={onStale} />
      </div>
    );
  });
}

/** What a side may do: answer, add files, withdraw. */
function SideMoves({ dispute, viewer }: { dispute: Dispute; viewer: Role }) {
  const { id, moves, files } = dispute;
  const [form, setForm] = useState<'answer' | 'addFiles' | 'close'>();
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState('');
  const own = files.filter(({ party }) => party === viewer).length;
  const { fileIds, isReady, ...evidence } = useEvidence(MAX_EVIDENCE_FILES - own);
  const { keyOf, onAnswer } = useDisputeCalls();
  const update = useMutation({
    mutationFn: (change: { answer?: string; fileIds?: string[]; status?: 'closed' }) => {
      const input = { id, ...change };
      return orpc.disputes.update.call(input, keyOf(input));
    },
    onSuccess: () => {
      evidence.tray.clear();
      setForm(undefined);
      return onAnswer();
    },
  });
  const close = () => {
    setForm(undefined);
    update.reset();
  };

  if (form === 'answer' || form === 'addFiles')
    return (
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const missing =
            form === 'answer'
              ? !answer.trim() && 'Tell us your side'
              : fileIds.length === 0 && isReady && 'Add a photo or PDF first';
          setError(missing || '');
          if (missing || !isReady) return;
          update.mutate({
            ...(form === 'answer' && { answer }),
            ...(fileIds.length > 0 && { fileIds }),
          });
        }}
      >
        {form === 'answer' && (
          <Textarea
            label="Your response"
            description="Tell us your side. You can respond once. After that, you can add files and send messages."
            value={answer}
            error={error}
            onChange={(event) => setAnswer(event.currentTarget.value)}
            maxLength={MAX_DISPUTE_TEXT_LENGTH}
            autosize
            minRows={4}
          />
        )}
        <EvidenceField {...evidence} />
        {form === 'addFiles' && error && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
        <ApiErrorNotice error={update.error} />
        <FormActions
          action={form === 'answer' ? 'Send response' : 'Add them'}
          isPending={update.isPending}
          onCancel={close}
        />
      </form>
    );
  return (
    <div className={styles.moves}>
      {moves.includes('answer') && <Button onClick={() => setForm('answer')}>Answer</Button>}
      {moves.includes('addFiles') && own < MAX_EVIDENCE_FILES && (
        <Button variant="default" onClick={() => setForm('addFiles')}>
          Add files
        </Button>
      )}
      {moves.includes('close') && (
        <Button variant="default" onClick={() => setForm('close')}>
          Withdraw the dispute
        </Button>
      )}
      <Confirm
        title="Withdraw the dispute?"
        action="Withdraw it"
        cancelLabel="Keep it open"
        opened={form === 'close'}
        busy={update.isPending}
        onClose={close}
        onConfirm={() => update.mutate({ status: 'closed' })}
      >
        <p>The other side is notified, and nothing is decided. You can open another one later.</p>
        <ApiErrorNotice error={update.error} />
      </Confirm>
    </div>
  );
}

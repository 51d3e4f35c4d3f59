import { NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import {
  MAX_REPORT_TEXT_LENGTH,
  type ReportKind,
  type ReportReason,
  reportReasonNames,
  reportReasons,
} from '../rules.ts';
import { CallForm } from './call-form.tsx';

export type Subject = { kind: ReportKind; subjectId: string; conversationId?: string };

/** Says what is wrong with a message, a quote or a profile. */
export function ReportForm({ subject, onDone }: { subject: Subject; onDone: () => void }) {
  const [reason, setReason] = useState<ReportReason>('scam');
  const [text, setText] = useState('');
  const client = useQueryClient();
  const intent = useIdempotencyKeys();
  const input = { ...subject, reason, ...(text.trim() && { text: text.trim() }) };
  const report = useMutation({
    mutationFn: () =>
      orpc.reports.create.call(input, {
        context: { idempotencyKey: intent.context.idempotencyKey(JSON.stringify(input)) },
      }),
    onSuccess: async () => {
      intent.done();
      await client.invalidateQueries({ queryKey: orpc.reports.key() });
      onDone();
    },
  });
  return (
    <CallForm action="Send the report" call={report}>
      <h2>Report {subject.kind === 'message' ? 'a message' : `this ${subject.kind}`}</h2>
      <p>
        A person on our team reads it and decides. We don’t tell anyone who reported them, and
        nothing happens to them before we decide.
      </p>
      <p className="help">
        For what breaks our rules. If it’s about the work or the money of a job, use Report a
        problem on the page of that project. For questions about Plumbline, contact support.
      </p>
      <NativeSelect
        label="What’s wrong?"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as ReportReason)}
        data={reportReasons.map((value) => ({ value, label: reportReasonNames[value] }))}
      />
      <Textarea
        label="What should we know? (optional)"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={MAX_REPORT_TEXT_LENGTH}
        autosize
        minRows={3}
      />
    </CallForm>
  );
}

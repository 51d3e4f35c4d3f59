import { Button } from '@mantine/core';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { Notice } from '#ui/notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import sectionStyles from '#ui/section.module.css';
import { type DocumentKind, documentNames, rejectionReasonText } from '../rules.ts';
import { DocumentForm } from './document-form.tsx';
import { type SentDocument, useVerificationMutation } from './verification.ts';

type Props = {
  kind: DocumentKind;
  sent: SentDocument | null;
  registered: boolean;
  /** Whether the badge does without it. */
  isOptional: boolean;
};

/** The step for one kind of document: the status of the last one, and the form to send another. */
export function DocumentStep({ kind, sent, registered, isOptional }: Props) {
  const [isFormOpen, setFormOpen] = useState(false);
  const start = { number: sent?.number ?? '', issuer: sent?.issuer ?? '' };
  if (!sent)
    return (
      <>
        {registered && (
          <p>It’s in a public register, so it’s already verified. You can still upload it.</p>
        )}
        <DocumentForm kind={kind} start={start} />
      </>
    );
  const isResendNeeded = sent.status === 'rejected' || sent.status === 'expired';
  return (
    <>
      <DocumentStatusNotice kind={kind} sent={sent} isOptional={isOptional} />
      <SentFile sent={sent} />
      {isResendNeeded || isFormOpen ? (
        <DocumentForm
          // Remount for each document, so that a new form starts empty.
          key={sent.id}
          kind={kind}
          start={start}
          onClose={isResendNeeded ? undefined : () => setFormOpen(false)}
        />
      ) : (
        <div>
          <Button variant="default" onClick={() => setFormOpen(true)}>
            {sent.status === 'approved' ? 'Upload a newer one' : 'Upload another instead'}
          </Button>
        </div>
      )}
    </>
  );
}

type NoticeProps = Pick<Props, 'kind' | 'isOptional'> & { sent: SentDocument };

function DocumentStatusNotice({ kind, sent, isOptional }: NoticeProps) {
  const { status, reasonCode, reason, validUntil, inForce, approvedFor } = sent;
  const tone = isOptional ? 'neutral' : 'attention';
  const currentDocumentNote = inForce && (
    <p>
      The earlier one is verified
      {inForce.validUntil ? ` through ${formatDate(inForce.validUntil)}` : ''}. You keep your badge
      in the meantime.
    </p>
  );
  if (status === 'approved')
    return (
      <p>
        Checked {sent.decidedAt && <RelativeTime at={sent.decidedAt} />}
        {validUntil ? `, valid through ${formatDate(validUntil)}.` : '.'}
      </p>
    );
  if (status === 'pending_review')
    return (
      <Notice title="We’re reviewing it">
        {approvedFor &&
          `It was checked for “${approvedFor},” and your business has a different name now. `}
        We’ll email you when we decide. {currentDocumentNote}
      </Notice>
    );
  if (status === 'expired')
    return (
      <Notice tone={tone} title={`Your ${documentNames[kind]} has expired`}>
        {validUntil && `It was valid through ${formatDate(validUntil)}. `}Your page no longer shows
        it. Upload your current one.
      </Notice>
    );
  const text = rejectionReasonText[reasonCode ?? 'other'];
  return (
    <Notice tone={tone} title={text.what}>
      {reason && <p>“{reason}”</p>}
      <p>{text.todo}</p>
      {currentDocumentNote}
    </Notice>
  );
}

/** The file that was sent, with a button to open it. */
function SentFile({ sent: { id, fileName, uploadedAt, url } }: { sent: SentDocument }) {
  const open = useVerificationMutation(
    () => orpc.verification.openDocument.call({ id }),
    // The server sends it as an attachment, so the page stays open.
    (link) => location.assign(link.url),
  );
  return (
    <div>
      <p className={sectionStyles.controls}>
        <span className={sectionStyles.address}>{fileName || 'Document'}</span>
        <span className={sectionStyles.soft}>
          Sent <RelativeTime at={uploadedAt} />
        </span>
        {url && (
          <Button
            variant="transparent"
            px={0}
            loading={open.isPending}
            onClick={() => open.mutate(undefined)}
          >
            Open
          </Button>
        )}
      </p>
      <p className="error" role="alert">
        {open.errorMessage}
      </p>
    </div>
  );
}

import type { VerificationFlags } from '#features/contractors/profile-editor/rules.ts';
import type { VerificationStatus } from '#features/users/rules.ts';
import { formatDate } from '#lib/dates.ts';

export const documentKinds = ['license', 'insurance', 'businessRegistration'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The names of documents within a sentence. */
export const documentNames: Record<DocumentKind, string> = {
  license: 'license',
  insurance: 'insurance certificate',
  businessRegistration: 'business registration',
};

/** `expired` is set by a job once the last day on the document has passed. */
export const documentStatuses = ['pending_review', 'approved', 'rejected', 'expired'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const documentMoveNames = ['approve', 'reject', 'revoke', 'expire', 'reopen'] as const;
export type DocumentMove = (typeof documentMoveNames)[number];
export type Decision = Exclude<DocumentMove, 'expire' | 'reopen'>;
export const decisions = ['approve', 'reject', 'revoke'] as const satisfies readonly Decision[];

type Party = 'admin' | 'system' | 'contractor';

/**
 * The state machine of a document. `reject` and `revoke` are separate moves, so that an admin who rejects a
 * document that another has just approved gets an error instead of overturning the approval unseen.
 */
export const documentMoves: Record<
  DocumentMove,
  { by: Party; from: DocumentStatus; to: DocumentStatus }
> = {
  approve: { by: 'admin', from: 'pending_review', to: 'approved' },
  reject: { by: 'admin', from: 'pending_review', to: 'rejected' },
  revoke: { by: 'admin', from: 'approved', to: 'rejected' },
  expire: { by: 'system', from: 'approved', to: 'expired' },
  // The business was renamed: the approval was for the earlier name.
  reopen: { by: 'contractor', from: 'approved', to: 'pending_review' },
};

/** The decisions an admin can make about a document in this status. */
export const decisionsFor = (status: DocumentStatus) =>
  decisions.filter((name) => documentMoves[name].from === status);

/** Nobody can vouch for a document that they have not looked at. */
export const OPEN_FIRST = 'Open the document before you approve it.';

/** The reasons an admin chooses from; `rejectionReasonText` is what the business reads. */
export const rejectionReasons = [
  'unreadable',
  'wrong-document',
  'other-name',
  'run-out',
  'incomplete',
  'not-confirmed',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export const rejectionReasonText: Record<RejectionReason, { what: string; todo: string }> = {
  unreadable: {
    what: 'We can’t read it',
    todo: 'Lay it flat in good light with all four edges in the photo, or upload the original PDF.',
  },
  'wrong-document': {
    what: 'It’s not the right document',
    todo: 'Check which document we asked for and upload that one.',
  },
  'other-name': {
    what: 'The name on it doesn’t match your business',
    todo: 'Upload the one in your business’s name, or correct the name on your business page.',
  },
  'run-out': {
    what: 'It has expired',
    todo: 'Upload your current one.',
  },
  incomplete: {
    what: 'Part of it is missing',
    todo: 'Upload all pages in one PDF.',
  },
  'not-confirmed': {
    what: 'The issuer has no record of it',
    todo: 'Ask them to correct their records, then upload it again.',
  },
  other: { what: 'We can’t accept it', todo: 'Read our note, then upload it again.' },
};

/** Why a document was refused, in a line: the reason by its code, and the admin's own words if there are any. */
export function refusalText(code: string | null | undefined, note: string) {
  const reason = rejectionReasons.find((each) => each === code) ?? 'other';
  const { what } = rejectionReasonText[reason];
  return note.trim() ? `${what}: “${note.trim()}”` : what;
}

export type DocumentValidity = { kind: DocumentKind; validUntil: string | null };

/** No license or insurance runs longer; a later date is a typo. */
const MAX_YEARS_AHEAD = 30;

/** Why this cannot be the last day of a document; undefined when it can. Dates are YYYY-MM-DD. */
export function validUntilProblem(
  { validUntil }: Pick<DocumentValidity, 'validUntil'>,
  today: string,
) {
  if (validUntil === null) return undefined;
  if (validUntil < today) return 'This date has passed';
  const latest = `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`;
  if (validUntil > latest) return `This is more than ${MAX_YEARS_AHEAD} years away`;
  return undefined;
}

/** The same for an approval, where insurance must have a last day. */
export function approvalProblem(stated: DocumentValidity, today: string) {
  if (stated.kind === 'insurance' && stated.validUntil === null)
    return 'Enter the expiration date on the certificate';
  return validUntilProblem(stated, today);
}

/** A document that was not replaced. */
type CurrentDocument = Pick<DocumentValidity, 'kind'> & { status: DocumentStatus };

/**
 * The user's verification status (spec §3 verificationStatus). Documents that wait for an admin win over
 * documents that the business has to replace.
 */
export function verificationStatusOf(
  documents: readonly CurrentDocument[],
  {
    licenseVerified,
    insuranceVerified,
  }: Pick<VerificationFlags, 'licenseVerified' | 'insuranceVerified'>,
): VerificationStatus {
  const isApproved = (kind: DocumentKind) =>
    documents.some((each) => each.kind === kind && each.status === 'approved');
  const unresolved = documents.filter(({ kind }) => !isApproved(kind));
  if (documents.some(({ status }) => status === 'pending_review')) return 'pending';
  if (unresolved.some(({ status }) => status === 'expired')) return 'lapsed';
  if (unresolved.some(({ status }) => status === 'rejected')) return 'rejected';
  return licenseVerified && insuranceVerified ? 'verified' : 'none';
}

export const verificationSteps = ['email', 'phone', ...documentKinds] as const;
export type VerificationStep = (typeof verificationSteps)[number];
export const stepStates = ['todo', 'again', 'waiting', 'done'] as const;
export type StepState = (typeof stepStates)[number];

const flagByStep = {
  email: 'emailVerified',
  phone: 'phoneVerified',
  license: 'licenseVerified',
  insurance: 'insuranceVerified',
} as const;

/** The steps with their states and the percentage points (spec §5) each is worth. */
export function stepsOf(flags: VerificationFlags, documents: readonly CurrentDocument[]) {
  return verificationSteps.map((step) => ({
    step,
    state: stateOf(step, flags, documents),
    adds: step === 'businessRegistration' ? 0 : 100 / Object.keys(flagByStep).length,
  }));
}

function stateOf(
  step: VerificationStep,
  flags: VerificationFlags,
  documents: readonly CurrentDocument[],
): StepState {
  const statuses = documents.filter(({ kind }) => kind === step).map(({ status }) => status);
  if (statuses.includes('pending_review')) return 'waiting';
  const done =
    step === 'businessRegistration' ? statuses.includes('approved') : flags[flagByStep[step]];
  if (done) return 'done';
  return statuses.length > 0 ? 'again' : 'todo';
}

/** The documents that were refused and are not needed for a badge that the business has, or has anyway. */
export function extraRefusals(
  steps: readonly { step: VerificationStep; state: StepState; adds: number }[],
  newest: Record<DocumentKind, { status: DocumentStatus } | null>,
) {
  return documentKinds.filter((kind) => {
    const step = steps.find((each) => each.step === kind);
    const isExtra = step !== undefined && (step.adds === 0 || step.state === 'done');
    return isExtra && newest[kind]?.status === 'rejected';
  });
}

/** The events that a business is notified of. */
const documentEvents = ['approved', 'rejected', 'revoked', 'expired', 'ending'] as const;
export type DocumentEvent = (typeof documentEvents)[number];

/** Title of the notification and subject of the email. */
export function documentEventTitle(event: DocumentEvent, { kind, validUntil }: DocumentValidity) {
  const name = documentNames[kind];
  return {
    approved: `Your ${name} is verified`,
    rejected: `We couldn’t verify your ${name}`,
    revoked: `Your ${name} is no longer verified`,
    expired: `Your ${name} has expired`,
    ending: `Your ${name} expires${validUntil ? ` on ${formatDate(validUntil)}` : ''}`,
  }[event];
}

/** How many days before its last day the business is reminded of a document, the first reminder first. */
export const REMINDER_LEAD_DAYS = [30, 14, 3] as const;

export const QUEUE_PAGE_SIZE = 20;
export const MAX_EARLIER_DOCUMENTS = 20;
export const MAX_LENGTH = { number: 60, issuer: 120, reason: 1_000 } as const;

/** The business's own verification screen, and the admins' queue. */
export const VERIFICATION_PATH = '/contractor/profile/verification';
export const QUEUE_PATH = '/admin/verification';

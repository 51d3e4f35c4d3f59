import { countedNoun } from '#lib/platform-settings.ts';
import type { Role } from '#lib/roles.ts';

export const leadStatuses = ['new', 'contacted', 'quoted', 'won', 'lost', 'assigned'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const leadStatusNames: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  assigned: 'Assigned',
};

/** Where one contractor stands with a lead, whose status is that of all who have a spot on it. */
export const ownLeadStates = [
  'new',
  'invited',
  'claimed',
  'contacted',
  'assigned',
  'draft',
  'quoted',
  'won',
  'lost',
  'elsewhere',
  'passed',
] as const;
export type OwnLeadState = (typeof ownLeadStates)[number];

export const ownLeadStateNames: Record<OwnLeadState, string> = {
  ...leadStatusNames,
  invited: 'Invited',
  claimed: 'Claimed',
  draft: 'Draft',
  elsewhere: 'Went to another pro',
  passed: 'Passed',
};

/** Most contractors per lead. The number is public and shown to both sides (product: four-spots). */
export const MAX_SPOTS = 4;

/** Default page size of available leads (spec §9). */
export const AVAILABLE_LEADS_PAGE_SIZE = 20;

/** A new lead is offered to at most this many matching contractors, nearest first. */
export const MAX_OFFER_COUNT = 200;

export const LEAD_NOT_FOUND = 'Lead not found';
export const ALREADY_INTERESTED = 'Already expressed interest';
export const ALL_SPOTS_TAKEN = 'Four contractors are already interested';
export const ONLY_ASSIGNED_SETS_STATUS =
  'Only the contractor the homeowner chose can change this lead’s status';
export const LAST_SPOT_RESERVED = 'The last spot is reserved for a contractor the homeowner picked';
/** Most contractors whom a homeowner may ask for one lead at a time. Whoever passes leaves their place to another. */
export const MAX_INVITATIONS = 10;
/** Most whom they may ask for one lead in all, with those who passed. */
export const MAX_INVITED = 30;
export const CANNOT_BE_ASKED = 'This pro can’t be invited here';
export const confirmToHaveMoreOpen = (max: number) =>
  `Until you confirm your email address, you can have ${countedNoun(max, 'project')} open at a time. Click the link we emailed you, or resend it from Settings.`;
export const CONFIRM_TO_POST_MORE =
  'Until you confirm your email address, you can post three projects a day. Click the link we emailed you, or resend it from Settings.';
const LEAD_CLOSED = 'This lead is closed';

/** Statuses in which contractors can still express interest. */
export const openLeadStatuses: readonly LeadStatus[] = ['new', 'contacted', 'quoted'];

type Lead = {
  status: LeadStatus;
  homeownerId: string;
  contractorId: string | null;
  askedContractor: string | null;
  assignedContractor: string | null;
  interestedContractors: readonly string[];
  invitedContractors: readonly string[];
  /** How many of those have passed, where that was read. */
  passedInvitations?: number;
  /** Where the calling contractor stands with it, where that was read. */
  ownState?: OwnLeadState | null;
};
export type LeadCaller = { role: Role; uid: string; contractorId?: string | undefined };

/** Whether the lead involves this contractor: interested, assigned, or the only one asked. */
export const isInvolved = (lead: Lead, contractorId: string | undefined) =>
  contractorId !== undefined &&
  (lead.interestedContractors.includes(contractorId) ||
    lead.contractorId === contractorId ||
    lead.assignedContractor === contractorId);

/** Whether the homeowner asked this contractor by name, when posting or by an invitation afterwards. */
export const wasAsked = (
  lead: Pick<Lead, 'contractorId' | 'askedContractor' | 'invitedContractors'>,
  contractorId: string | undefined,
) =>
  contractorId !== undefined &&
  (lead.contractorId === contractorId ||
    lead.askedContractor === contractorId ||
    lead.invitedContractors.includes(contractorId));

type LeadSpots = Pick<Lead, 'askedContractor' | 'interestedContractors'>;

/** Whether a spot is reserved for another contractor, whom the homeowner asked by name. */
const isSpotReserved = (
  { askedContractor, interestedContractors }: LeadSpots,
  contractorId?: string,
) =>
  askedContractor !== null &&
  askedContractor !== contractorId &&
  !interestedContractors.includes(askedContractor);

export const spotsLeft = (lead: Pick<Lead, 'interestedContractors'>) =>
  MAX_SPOTS - lead.interestedContractors.length;

/** Whoever was chosen may set any status; the lead stays theirs. */
export const isUndecided = ({ status, assignedContractor }: Lead) =>
  openLeadStatuses.includes(status) && assignedContractor === null;

/** Whether a contractor has no spot any longer on a lead that is still open. */
export const isSpotMissing = (lead: Lead, contractorId: string) =>
  isUndecided(lead) && !isInvolved(lead, contractorId);

/** Why a contractor cannot claim a spot on a lead; undefined if they can. */
export function interestError(lead: Lead, contractorId: string) {
  if (isInvolved(lead, contractorId)) return ['already-exists', ALREADY_INTERESTED] as const;
  if (!isUndecided(lead)) return ['failed-precondition', LEAD_CLOSED] as const;
  if (spotsLeft(lead) < 1) return ['failed-precondition', ALL_SPOTS_TAKEN] as const;
  if (spotsLeft(lead) < 2 && isSpotReserved(lead, contractorId))
    return ['failed-precondition', LAST_SPOT_RESERVED] as const;
  return undefined;
}

/** Why nobody can be invited to a lead any more; undefined while somebody can. */
export function invitationsError(lead: Lead) {
  if (!isUndecided(lead))
    return ['failed-precondition', 'This project is no longer open for quotes'] as const;
  if (lead.contractorId !== null) return ['failed-precondition', SENT_TO_ONE_ONLY] as const;
  if (spotsLeft(lead) - Number(isSpotReserved(lead)) < 1)
    return ['failed-precondition', 'This project has its four pros already'] as const;
  const invited = lead.invitedContractors.length;
  if (invited >= MAX_INVITED)
    return [
      'resource-exhausted',
      `You’ve already invited ${MAX_INVITED} pros to this project`,
    ] as const;
  if (invited - (lead.passedInvitations ?? 0) >= MAX_INVITATIONS)
    return [
      'resource-exhausted',
      `You’ve already invited ${MAX_INVITATIONS} pros to this project`,
    ] as const;
  return undefined;
}

/** Why this contractor cannot be invited to a lead; undefined if they can. */
export function invitationError(lead: Lead, contractorId: string) {
  if (isInvolved(lead, contractorId))
    return ['already-exists', 'This pro is already interested'] as const;
  if (wasAsked(lead, contractorId))
    return ['already-exists', 'You already invited this pro'] as const;
  return invitationsError(lead);
}

const SENT_TO_ONE_ONLY = 'You sent this project to one pro only. Post it again to ask others too.';

/** Why a contractor cannot pass on a lead; undefined if they can. Whoever has a spot, or has quoted, is counted on. */
export function passError(lead: Lead, contractorId: string) {
  if (!isUndecided(lead)) return ['failed-precondition', LEAD_CLOSED] as const;
  const isCountedOn =
    lead.interestedContractors.includes(contractorId) ||
    (lead.contractorId === contractorId && lead.status === 'quoted');
  return isCountedOn ? (['failed-precondition', PASSED_TOO_LATE] as const) : undefined;
}

export const leadMoveNames = [
  'expressInterest',
  'pass',
  'restore',
  'createQuote',
  'updateStatus',
  'assign',
  'invite',
] as const;
export type LeadMove = (typeof leadMoveNames)[number];

const PASSED_TOO_LATE =
  'You already claimed a spot or sent a quote, so the homeowner is counting on you. Message them instead.';

const can: Record<LeadMove, (lead: Lead, caller: LeadCaller) => boolean> = {
  expressInterest: (lead, { role, contractorId }) =>
    role === 'contractor' && contractorId !== undefined && !interestError(lead, contractorId),
  pass: (lead, { role, contractorId }) =>
    role === 'contractor' &&
    contractorId !== undefined &&
    lead.ownState !== 'passed' &&
    !passError(lead, contractorId),
  restore: ({ ownState }, { role }) => role === 'contractor' && ownState === 'passed',
  createQuote: (lead, { role, contractorId }) =>
    role === 'contractor' &&
    isInvolved(lead, contractorId) &&
    lead.status !== 'won' &&
    lead.status !== 'lost' &&
    (lead.assignedContractor === null || lead.assignedContractor === contractorId),
  updateStatus: (lead, { role, contractorId }) =>
    role === 'admin' ||
    (role === 'contractor' &&
      contractorId !== undefined &&
      (lead.assignedContractor === contractorId || lead.contractorId === contractorId)),
  assign: (lead, { role, uid }) =>
    (role === 'admin' || (role === 'homeowner' && lead.homeownerId === uid)) &&
    openLeadStatuses.includes(lead.status) &&
    lead.interestedContractors.length > 0,
  invite: (lead, { role, uid }) =>
    role === 'homeowner' && lead.homeownerId === uid && !invitationsError(lead),
};

export const canMoveLead = (lead: Lead, caller: LeadCaller, move: LeadMove) =>
  can[move](lead, caller);

/** The moves that the caller may make. */
export const availableLeadMoves = (lead: Lead, caller: LeadCaller) =>
  leadMoveNames.filter((move) => canMoveLead(lead, caller, move));

type Homeowner = { homeownerName: string; homeownerFirstName: string; homeownerEmail: string };

/**
 * What a caller may know about the homeowner: a contractor sees the first name, once involved the full name,
 * and only when assigned the email address.
 */
export function visibleHomeownerFields(lead: Lead & Homeowner, { role, contractorId }: LeadCaller) {
  const { homeownerName, homeownerFirstName, homeownerEmail } = lead;
  if (role !== 'contractor') return { homeownerName, homeownerEmail };
  const assigned = contractorId !== undefined && lead.assignedContractor === contractorId;
  return {
    homeownerName: isInvolved(lead, contractorId) ? homeownerName : homeownerFirstName,
    homeownerEmail: assigned ? homeownerEmail : null,
  };
}

export const budgetMatches = ['fits', 'unsaid', 'below'] as const;
type BudgetMatch = (typeof budgetMatches)[number];

type MatchPreferences = {
  services: readonly string[];
  maxDistance: number;
  minProjectValue: number;
};
type MatchableLead = { service: string; budgetMin: number | null; budgetMax: number | null };

/** How a lead matches a contractor's preferences, which decide whether it is offered. */
export function whyOffered(
  lead: MatchableLead,
  { services, maxDistance, minProjectValue }: MatchPreferences,
) {
  const maxBudget = lead.budgetMax ?? lead.budgetMin;
  return {
    service: services.includes(lead.service),
    maxDistance,
    minProjectValue,
    budget: budgetMatch(maxBudget, minProjectValue),
  };
}

function budgetMatch(maxBudget: number | null, minProjectValue: number): BudgetMatch {
  if (maxBudget === null) return 'unsaid';
  return maxBudget >= minProjectValue ? 'fits' : 'below';
}

/** Share of leads won as a rounded percent; 0 without leads (spec §7). */
export const conversionPercent = (won: number, total: number) =>
  total === 0 ? 0 : Math.round((won / total) * 100);

import { ApiError } from '#lib/api-error.ts';
import type { Db } from '#server/database/database.ts';
import { findConsent, normalizeAddress } from './data.ts';
import { type ConsentChannel, type ContactState, contactRefusals, contactState } from './rules.ts';

type Customer = {
  contractorId?: string;
  homeownerId: string | null;
  email: string;
  phone: string;
};

/**
 * Where a contractor stands with a customer. Somebody with an account became a customer through a lead, a quote, a
 * project or a conversation, and can be written to; anybody else has to agree first.
 */
export async function findContactState(
  db: Db,
  { contractorId, homeownerId, email, phone }: Customer,
  channel: ConsentChannel,
): Promise<ContactState> {
  const address = normalizeAddress(channel, channel === 'email' ? email : phone);
  const isConnected = homeownerId !== null || contractorId === undefined;
  const known =
    address && contractorId && !isConnected
      ? await findConsent(db, { contractorId, channel, address })
      : { status: undefined, isNever: false };
  return contactState({ isConnected, hasAddress: address !== undefined, ...known });
}

/** Refuses to write to somebody who takes part in nothing with the business and has not agreed. */
export async function requireContactAllowed(db: Db, customer: Customer, channel: ConsentChannel) {
  const state = await findContactState(db, customer, channel);
  if (state !== 'allowed') throw new ApiError('failed-precondition', contactRefusals[state]);
}

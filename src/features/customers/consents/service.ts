import { findProvedChannels } from '#features/notifications/preferences/data.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Db } from '#server/database/database.ts';
import { resolveAllowedChannels } from '../data.ts';
import { findCustomer } from '../lists/data.ts';
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
 * project or a conversation, and can be written to once the address is proved to be theirs; anybody else has to agree
 * first.
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
  const isProved = homeownerId !== null && (await findProvedChannels(db, homeownerId))[channel];
  return contactState({ isConnected, isProved, hasAddress: address !== undefined, ...known });
}

/** The channels on which a contractor may reach a customer who has no account, by their record. */
export async function channelsOfRecord(db: Db, contractorId: string, id: string) {
  const customer = await findCustomer(db, contractorId, id);
  if (!customer) return { email: false, phone: false, sms: false };
  const { homeownerId, deliveryEmail: email, deliveryPhone: phone } = customer;
  const allowed = await resolveAllowedChannels(db, phone, customer);
  const parties = { contractorId, homeownerId, email, phone };
  const isAllowed = async (channel: ConsentChannel) =>
    (await findContactState(db, parties, channel)) === 'allowed';
  return {
    email: allowed.email && (await isAllowed('email')),
    phone: allowed.phone,
    sms: allowed.sms && (await isAllowed('sms')),
  };
}

/** Refuses to write to somebody who takes part in nothing with the business and has not agreed. */
export async function requireContactAllowed(db: Db, customer: Customer, channel: ConsentChannel) {
  const state = await findContactState(db, customer, channel);
  if (state !== 'allowed') throw new ApiError('failed-precondition', contactRefusals[state]);
}

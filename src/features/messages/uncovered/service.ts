import { v5 } from 'uuid';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { appendMessage } from '../send/data.ts';
import { recordOpened } from '../service.ts';
import { conversations } from '../tables.ts';
import {
  insertTicketLeads,
  listTicketsOfLeads,
  lockArea,
  lockOpenTicket,
  setTicketOfArea,
} from './data.ts';
import { UNCOVERED_SUBJECT } from './rules.ts';

/** Namespace of the ids of areas, and of the notifications about them. */
const AREA_NAMESPACE = '0c6f3ad6-5b1c-4a86-9c8e-6c6f1d0b7a55';

type Area = { service: string; zipCode: string };
export const areaId = ({ service, zipCode }: Area) => v5(`${service} ${zipCode}`, AREA_NAMESPACE);

type UnmatchedLead = Area & { id: string; location: string };

/**
 * Adds leads for one service in one ZIP code, which no pro matches, to the open ticket of that area, opening one where there
 * is none. However many projects follow, the queue has one ticket, and only its first message is unread. Adding a lead
 * again changes nothing. The id of the ticket of the last lead.
 */
export const addToTicket = (
  db: Db,
  context: JobContext,
  leads: readonly [UnmatchedLead, ...UnmatchedLead[]],
) =>
  db.transaction(async (tx) => {
    const [area] = leads;
    const latest = await lockArea(tx, areaId(area));
    const known = await listTicketsOfLeads(
      tx,
      leads.map(({ id }) => id),
    );
    const added = leads.filter(({ id }) => !known.has(id));
    if (added.length === 0) return known.get(leads.at(-1)?.id ?? '');
    const conversationId =
      (latest && (await lockOpenTicket(tx, latest))) ?? (await openTicket(tx, context, area));
    const createdAt = context.now();
    await insertTicketLeads(
      tx,
      added.map(({ id: leadId }) => ({ leadId, conversationId, createdAt })),
    );
    return conversationId;
  });

/** No words of a homeowner's: a ticket outlives their account. */
async function openTicket(tx: Db, context: JobContext, lead: UnmatchedLead) {
  const [created] = await tx
    .insert(conversations)
    .values({
      type: 'support',
      withSupport: true,
      subject: UNCOVERED_SUBJECT,
      userName: `${lead.service} in ${lead.location}`,
    })
    .returning();
  if (!created) throw new Error('an insert gives its row');
  await setTicketOfArea(tx, areaId(lead), created.id);
  await recordOpened(tx, context, created);
  const { brand } = context.services.config;
  await appendMessage(tx, context, 'system', {
    id: created.id,
    messageId: newId(),
    messageType: 'system_escalation',
    unreadFor: ['admin'],
    senderName: brand,
    content: `No pro on ${brand} offers ${lead.service} in ${lead.location}. More projects like this are added to this ticket until it is resolved.`,
  });
  return created.id;
}

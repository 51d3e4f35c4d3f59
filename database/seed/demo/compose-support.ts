import type { broadcasts, broadcastTargets } from '#features/messages/broadcasts/tables.ts';
import { escalationText } from '#features/messages/rules.ts';
import { sampleMessage, withMessageTotals } from '#features/messages/samples.ts';
import type { conversations } from '#features/messages/tables.ts';
import type { IdGenerator } from './id-generator.ts';
import { daysAgoAt, hoursAgo, type RelativeTime } from './relative-time.ts';
import type { SeedContext } from './seed-context.ts';

type Broadcast = typeof broadcasts.$inferInsert & { id: string };
type Target = typeof broadcastTargets.$inferInsert;
type Conversation = typeof conversations.$inferInsert & { id: string; subject: string };
type Message = ReturnType<typeof sampleMessage>;
type SupportContext = SeedContext & { brand: string };

const WINTER =
  'Winter hours: starting December 1, support is available Monday through Friday, 8 a.m. to 6 p.m. Central. We read overnight messages first thing in the morning.';
const HOLIDAYS =
  'A tip before the holidays: let your customers know now which days you’re closed. Put it in your replies and on your page so nobody is left waiting.';
const SECONDS = 1_000;

/** What admins did: broadcasts, one of them scheduled, and conversations that support was asked into. */
export function composeSupport(context: SupportContext) {
  const announced = composeAnnouncement(context);
  const answered = [composeDispute(context), composeQuestion(context)];
  return {
    broadcasts: [announced.broadcast, composeScheduled(context)],
    broadcastTargets: announced.targets,
    conversations: [...announced.conversations, ...answered.map((it) => it.conversation)],
    messages: [...announced.messages, ...answered.flatMap((it) => it.messages)],
  };
}

/** A broadcast that everybody in Illinois got, and has read. */
function composeAnnouncement({ now, cast, ids, brand }: SupportContext) {
  const startedAt = daysAgoAt(6, '09:30')(now);
  const people = cast.users.filter(({ role, state }) => role !== 'admin' && state === 'IL');
  const shopOf = new Map(Object.values(cast.shopOf).map((shop) => [shop.userId, shop]));
  const broadcast: Broadcast = {
    id: ids.idAt(startedAt),
    message: WINTER,
    roles: ['homeowner', 'contractor'],
    state: 'IL',
    status: 'completed',
    targetCount: people.length,
    sentCount: people.length,
    createdBy: cast.admin.id,
    createdByName: cast.admin.name,
    createdAt: startedAt,
    startedAt,
    completedAt: new Date(+startedAt + 4 * SECONDS),
    lastUpdated: new Date(+startedAt + 4 * SECONDS),
  };
  const sent = people.map(({ id: userId, name, email, role: first }) => {
    const role = first === 'contractor' ? 'contractor' : 'homeowner';
    const shop = role === 'contractor' ? shopOf.get(userId) : undefined;
    const sentAt = new Date(+startedAt + 2 * SECONDS);
    const userName = shop?.businessName ?? name;
    const conversation: Conversation = {
      id: ids.idAt(sentAt),
      ...(shop
        ? { contractorId: shop.id, contractorName: userName }
        : { homeownerId: userId, homeownerName: userName }),
      ...{ userId, userType: role, userName, userEmail: email },
      adminId: cast.admin.id,
      type: 'admin_broadcast',
      subject: 'Announcements',
      withSupport: true,
      statusAdmin: 'unopened',
      createdAt: sentAt,
    };
    const message = sampleMessage({
      conversationId: conversation.id,
      id: ids.idAt(sentAt),
      content: WINTER,
      senderId: cast.admin.id,
      senderRole: 'admin',
      senderName: brand,
      messageType: 'broadcast',
      createdAt: sentAt,
    });
    const conversationId = conversation.id;
    const target: Target = {
      ...{ broadcastId: broadcast.id, userId, role, status: 'sent', conversationId, sentAt },
    };
    return { conversation: withMessageTotals(conversation, [message]), message, target };
  });
  return {
    broadcast,
    conversations: sent.map(({ conversation }) => conversation),
    messages: sent.map(({ message }) => message),
    targets: sent.map(({ target }) => target),
  };
}

function composeScheduled({ now, cast, ids }: SupportContext): Broadcast {
  const createdAt = hoursAgo(20)(now);
  return {
    id: ids.idAt(createdAt),
    message: HOLIDAYS,
    roles: ['contractor'],
    status: 'scheduled',
    scheduledAt: daysAgoAt(-5, '09:00')(now),
    createdBy: cast.admin.id,
    createdByName: cast.admin.name,
    createdAt,
    lastUpdated: createdAt,
  };
}

/** A homeowner wants a deposit back, has escalated, and waits for support. */
function composeDispute({ now, cast, ids, brand }: SupportContext) {
  const [owner, shop] = [cast.homeownerOf.marisol, cast.shopOf.hollis];
  const escalatedAt = hoursAgo(3.5)(now);
  const reason = 'They told me I’d get my deposit back if I canceled within three days.';
  const said = composeThread(ids, now, [
    {
      at: daysAgoAt(8, '10:12'),
      by: { id: owner.id, role: 'homeowner', name: owner.name },
      content:
        'I have to put off the basement bath. My mother is moving in with us first. I’m sorry, and I’d like the deposit back, please.',
    },
    {
      at: daysAgoAt(7, '16:40'),
      by: { id: shop.id, role: 'contractor', name: shop.businessName },
      content:
        'No problem, Marisol. The tile is already ordered and the store will only take part of it back. I’ll find out how much.',
    },
    {
      at: daysAgoAt(3, '09:05'),
      by: { id: owner.id, role: 'homeowner', name: owner.name },
      content: 'Any news? I canceled on the second day, and nobody had been out here yet.',
    },
    {
      at: hoursAgo(3.5),
      by: { id: null, role: 'system', name: `${brand} support` },
      content: `${escalationText(owner.name, brand, 'urgent')}\n“${reason}”`,
      messageType: 'system_escalation',
      metadata: { priority: 'urgent', reason },
      unreadAdmin: true,
    },
    {
      at: hoursAgo(3.4),
      by: { id: owner.id, role: 'homeowner', name: owner.name },
      content: 'I have the receipt, $900 from the 9th. What do I need to do?',
      unreadAdmin: true,
    },
  ]);
  return {
    messages: said.messages,
    conversation: withMessageTotals(
      {
        ...said.conversation,
        homeownerId: owner.id,
        homeownerName: owner.name,
        contractorId: shop.id,
        contractorName: shop.businessName,
        unified: true,
        subject: 'Deposit for the basement bath',
        type: 'support',
        priority: 'urgent',
        userType: 'homeowner',
        withSupport: true,
        escalatedAt,
        escalatedBy: owner.id,
      },
      said.messages,
    ),
  };
}

/** A small question: answered, not resolved. */
function composeQuestion({ now, cast, ids, brand }: SupportContext) {
  const { admin } = cast;
  const { dana } = cast.homeownerOf;
  const said = composeThread(ids, now, [
    {
      at: daysAgoAt(2, '18:20'),
      by: { id: dana.id, role: 'homeowner', name: dana.name },
      content: 'Can two people in one household see the same project? My sister would like to.',
    },
    {
      at: daysAgoAt(1, '08:45'),
      by: { id: admin.id, role: 'admin', name: admin.name },
      content: `Not yet. Each project belongs to one account. You can send her the quotes as PDFs from their pages. I passed your idea along to the team that builds ${brand}.`,
    },
  ]);
  return {
    messages: said.messages,
    conversation: withMessageTotals(
      {
        ...said.conversation,
        homeownerId: dana.id,
        homeownerName: dana.name,
        ...{ userId: dana.id, userType: 'homeowner', userName: dana.name, userEmail: dana.email },
        subject: 'Sharing a project',
        type: 'support',
        assignedAgent: admin.id,
        withSupport: true,
      },
      said.messages,
    ),
  };
}

type Line = Pick<Partial<Message>, 'messageType' | 'metadata' | 'unreadAdmin'> & {
  at: RelativeTime;
  by: { id: string | null; role: Message['senderRole']; name: string };
  content: string;
};

/** A conversation with its messages, which both participants have read. */
function composeThread({ idAt }: IdGenerator, now: Date, lines: readonly [Line, ...Line[]]) {
  const createdAt = lines[0].at(now);
  const id = idAt(createdAt);
  const messages = lines.map(({ at, by, ...line }, index) =>
    sampleMessage({
      ...line,
      conversationId: id,
      seq: index + 1,
      id: idAt(at(now)),
      senderId: by.id,
      senderRole: by.role,
      senderName: by.name,
      createdAt: at(now),
    }),
  );
  const unreadAdmin = messages.filter((message) => message.unreadAdmin).length;
  const conversation = { id, unreadAdmin, createdAt };
  return { conversation, messages };
}

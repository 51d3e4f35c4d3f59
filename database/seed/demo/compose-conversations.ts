import { classifyTopic, excerptOf } from '#features/messages/rules.ts';
import {
  sampleConversation,
  sampleMessage,
  withMessageTotals,
} from '#features/messages/samples.ts';
import type { BusinessKey } from './businesses.ts';
import type { DemoActivity, SystemMessage } from './demo-activity.ts';
import type { DemoConversation } from './demo-project.ts';
import type { HomeownerKey } from './homeowners.ts';
import { asContractor, asHomeowner, asJob, type SeedContext } from './seed-context.ts';

type Lead = { id: string; projectTitle: string };
type Pair = { homeowner: HomeownerKey; contractor: BusinessKey };
type Message = ReturnType<typeof sampleMessage>;

/**
 * The one conversation of each pair who talked or sent a quote: what they wrote and what the product
 * said, in order, with the counters that follow from it.
 */
export function composeConversations(
  setting: SeedContext,
  {
    talks,
    remarks,
    leads,
    brand,
  }: {
    talks: readonly DemoConversation[];
    remarks: readonly SystemMessage[];
    leads: readonly Lead[];
    brand: string;
  },
) {
  const { cast } = setting;
  const keyOf = (homeownerId: string, contractorId: string) => `${homeownerId} ${contractorId}`;
  const remarksOf = Map.groupBy(remarks, (it) => keyOf(it.homeownerId, it.contractorId));
  const talkOf = new Map(
    talks.map((talk) => [
      keyOf(cast.homeownerOf[talk.homeowner].id, cast.shopOf[talk.contractor].id),
      talk,
    ]),
  );
  const pairs: Pair[] = (Object.keys(cast.homeownerOf) as HomeownerKey[]).flatMap((homeowner) =>
    (Object.keys(cast.shopOf) as BusinessKey[]).map((contractor) => ({ homeowner, contractor })),
  );
  return pairs.flatMap((pair) => {
    const key = keyOf(cast.homeownerOf[pair.homeowner].id, cast.shopOf[pair.contractor].id);
    const said = { talk: talkOf.get(key), remarks: remarksOf.get(key) ?? [], leads, brand };
    return said.talk || said.remarks.length > 0 ? [composeConversation(setting, pair, said)] : [];
  });
}

type ConversationInput = {
  talk: DemoConversation | undefined;
  remarks: readonly SystemMessage[];
  leads: readonly Lead[];
  brand: string;
};

function composeConversation(
  setting: SeedContext,
  { homeowner, contractor }: Pair,
  said: ConversationInput,
) {
  const { now, cast, identity } = setting;
  const [owner, shop] = [cast.homeownerOf[homeowner], cast.shopOf[contractor]];
  const lines = said.talk?.lines.map(([by, at, content]) => ({ by, at: at(now), content })) ?? [];
  const everything = [
    ...lines.map((line) => ({ ...line, remark: undefined })),
    ...said.remarks.map((remark) => ({
      by: 'system' as const,
      at: remark.at,
      content: remark.content,
      remark,
    })),
  ].toSorted((a, b) => +a.at - +b.at);

  const first = everything[0];
  if (!first) throw new Error('a conversation has something in it');
  const lead = said.leads.find(({ projectTitle }) => projectTitle === said.talk?.subject);
  const remarks = everything.flatMap(({ remark }) => remark ?? []);
  const quoteId = remarks.findLast((remark) => remark.quoteId)?.quoteId;
  const id = identity.idAt(first.at);
  const unreadFrom = {
    homeowner: firstUnread(lines, 'contractor', said.talk?.unread?.homeowner),
    contractor: firstUnread(lines, 'homeowner', said.talk?.unread?.contractor),
  };

  const messages = everything.map(
    ({ by, at, content, remark }, index): Message =>
      sampleMessage({
        conversationId: id,
        seq: index + 1,
        id: identity.idAt(at),
        content,
        senderId: { homeowner: owner.id, contractor: shop.id, system: null }[by],
        senderRole: by,
        senderName: { homeowner: owner.name, contractor: shop.businessName, system: said.brand }[
          by
        ],
        messageType: remark?.messageType ?? 'text',
        unreadHomeowner:
          remark?.unreadBy === 'homeowner' || (by === 'contractor' && at >= unreadFrom.homeowner),
        unreadContractor: by === 'homeowner' && at >= unreadFrom.contractor,
        quoteId: remark?.quoteId,
        createdAt: at,
      }),
  );
  const conversation = withMessageTotals(
    sampleConversation({
      id,
      homeownerId: owner.id,
      contractorId: shop.id,
      homeownerName: owner.name,
      contractorName: shop.businessName,
      subject: said.talk?.subject ?? '',
      ...classifyTopic(first.remark ? { quoteId } : { leadId: lead?.id }),
      leadId: lead?.id,
      quoteId,
      projectId: remarks.findLast((remark) => remark.projectId)?.projectId,
      createdAt: first.at,
    }),
    messages,
  );

  const actors = { homeowner: asHomeowner(owner), contractor: asContractor(shop), system: asJob };
  const happenings = everything.map(
    ({ by, at }, index): DemoActivity => ({
      at,
      type: 'message.sent',
      actor: actors[by],
      subjectId: id,
      audience: [owner.id, shop.id],
      data: { messageId: messages[index]?.id, seq: index + 1, senderRole: by },
    }),
  );
  addLatestNotifications(happenings, messages, {
    homeowner: { userId: owner.id, from: 'contractor' },
    contractor: { userId: shop.userId, from: 'homeowner' },
  });
  return { conversation, messages, happenings };
}

/** Since when a side has not read what the other wrote, if it leaves `count` messages unread. */
function firstUnread(lines: readonly { by: string; at: Date }[], by: string, count = 0) {
  if (count === 0) return new Date(8.64e15);
  return lines.filter((line) => line.by === by).at(-count)?.at ?? new Date(0);
}

/** A person keeps one notification of a conversation: about the latest that the other side wrote. */
function addLatestNotifications(
  happenings: DemoActivity[],
  messages: readonly Message[],
  sides: Record<'homeowner' | 'contractor', { userId: string; from: string }>,
) {
  for (const role of ['homeowner', 'contractor'] as const) {
    const { userId, from } = sides[role];
    const index = messages.findLastIndex(({ senderRole }) => senderRole === from);
    const [message, happening] = [messages[index], happenings[index]];
    if (!message || !happening) continue;
    const unread = role === 'homeowner' ? message.unreadHomeowner : message.unreadContractor;
    happening.notifications = [
      {
        userId,
        role,
        type: 'new_message',
        title: `New message from ${message.senderName}`,
        message: excerptOf(message.content),
        actionUrl: `/${role}/messages?conversationId=${message.conversationId}`,
        topicId: message.conversationId,
        seen: unread ? 'never' : message.createdAt,
      },
    ];
  }
}

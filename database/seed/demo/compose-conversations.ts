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

type Lead = { id: string; projectTitle: string; location: string };
type Pair = { homeowner: HomeownerKey; contractor: BusinessKey };
type Message = ReturnType<typeof sampleMessage>;

/**
 * One conversation for each pair that wrote to each other or exchanged a quote: their messages and the
 * system messages in order, with the counters that follow from them.
 */
export function composeConversations(
  context: SeedContext,
  {
    demoConversations,
    systemMessages,
    leads,
    brand,
  }: {
    demoConversations: readonly DemoConversation[];
    systemMessages: readonly SystemMessage[];
    leads: readonly Lead[];
    brand: string;
  },
) {
  const { cast } = context;
  const keyOf = (homeownerId: string, contractorId: string) => `${homeownerId} ${contractorId}`;
  const systemMessagesOf = Map.groupBy(systemMessages, (it) =>
    keyOf(it.homeownerId, it.contractorId),
  );
  const demoConversationOf = new Map(
    demoConversations.map((demoConversation) => [
      keyOf(
        cast.homeownerOf[demoConversation.homeowner].id,
        cast.shopOf[demoConversation.contractor].id,
      ),
      demoConversation,
    ]),
  );
  const pairs: Pair[] = (Object.keys(cast.homeownerOf) as HomeownerKey[]).flatMap((homeowner) =>
    (Object.keys(cast.shopOf) as BusinessKey[]).map((contractor) => ({ homeowner, contractor })),
  );
  return pairs.flatMap((pair) => {
    const key = keyOf(cast.homeownerOf[pair.homeowner].id, cast.shopOf[pair.contractor].id);
    const input = {
      demoConversation: demoConversationOf.get(key),
      systemMessages: systemMessagesOf.get(key) ?? [],
      leads,
      brand,
    };
    return input.demoConversation || input.systemMessages.length > 0
      ? [composeConversation(context, pair, input)]
      : [];
  });
}

type ConversationInput = {
  demoConversation: DemoConversation | undefined;
  systemMessages: readonly SystemMessage[];
  leads: readonly Lead[];
  brand: string;
};

function composeConversation(
  context: SeedContext,
  { homeowner, contractor }: Pair,
  input: ConversationInput,
) {
  const { now, cast, ids } = context;
  const [owner, shop] = [cast.homeownerOf[homeowner], cast.shopOf[contractor]];
  const lines =
    input.demoConversation?.lines.map(([by, at, content]) => ({ by, at: at(now), content })) ?? [];
  const everything = [
    ...lines.map((line) => ({ ...line, systemMessage: undefined })),
    ...input.systemMessages.map((systemMessage) => ({
      by: 'system' as const,
      at: systemMessage.at,
      content: systemMessage.content,
      systemMessage,
    })),
  ].toSorted((a, b) => +a.at - +b.at);

  const first = everything[0];
  if (!first) throw new Error('a conversation has something in it');
  const lead = input.leads.find(
    ({ projectTitle }) => projectTitle === input.demoConversation?.subject,
  );
  const systemMessages = everything.flatMap(({ systemMessage }) => systemMessage ?? []);
  const quoteId = systemMessages.findLast((systemMessage) => systemMessage.quoteId)?.quoteId;
  const id = ids.idAt(first.at);
  const unreadFrom = {
    homeowner: firstUnread(lines, 'contractor', input.demoConversation?.unread?.homeowner),
    contractor: firstUnread(lines, 'homeowner', input.demoConversation?.unread?.contractor),
  };

  const messages = everything.map(
    ({ by, at, content, systemMessage }, index): Message =>
      sampleMessage({
        conversationId: id,
        seq: index + 1,
        id: ids.idAt(at),
        content,
        senderId: { homeowner: owner.id, contractor: shop.id, system: null }[by],
        senderRole: by,
        senderName: { homeowner: owner.name, contractor: shop.businessName, system: input.brand }[
          by
        ],
        messageType: systemMessage?.messageType ?? 'text',
        unreadHomeowner:
          systemMessage?.unreadBy === 'homeowner' ||
          (by === 'contractor' && at >= unreadFrom.homeowner),
        unreadContractor: by === 'homeowner' && at >= unreadFrom.contractor,
        quoteId: systemMessage?.quoteId,
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
      subject: input.demoConversation?.subject ?? '',
      ...classifyTopic(first.systemMessage ? { quoteId } : { leadId: lead?.id }),
      leadId: lead?.id,
      location: lead?.location.replace(/ \d{5}$/, '') ?? null,
      quoteId,
      projectId: systemMessages.findLast((systemMessage) => systemMessage.projectId)?.projectId,
      createdAt: first.at,
    }),
    messages,
  );

  const actors = { homeowner: asHomeowner(owner), contractor: asContractor(shop), system: asJob };
  const demoActivities = everything.map(
    ({ by, at }, index): DemoActivity => ({
      at,
      type: 'message.sent',
      actor: actors[by],
      subjectId: id,
      audience: [owner.id, shop.id],
      data: { messageId: messages[index]?.id, seq: index + 1, senderRole: by },
    }),
  );
  addLatestNotifications(demoActivities, messages, {
    homeowner: { userId: owner.id, from: 'contractor' },
    contractor: { userId: shop.userId, from: 'homeowner' },
  });
  return { conversation, messages, demoActivities };
}

/** The time of the first message from `by` that is unread if the last `count` are. */
function firstUnread(lines: readonly { by: string; at: Date }[], by: string, count = 0) {
  if (count === 0) return new Date(8.64e15);
  return lines.filter((line) => line.by === by).at(-count)?.at ?? new Date(0);
}

/** Each person has one notification per conversation: about the other side's latest message. */
function addLatestNotifications(
  demoActivities: DemoActivity[],
  messages: readonly Message[],
  sides: Record<'homeowner' | 'contractor', { userId: string; from: string }>,
) {
  for (const role of ['homeowner', 'contractor'] as const) {
    const { userId, from } = sides[role];
    const index = messages.findLastIndex(({ senderRole }) => senderRole === from);
    const [message, demoActivity] = [messages[index], demoActivities[index]];
    if (!message || !demoActivity) continue;
    const unread = role === 'homeowner' ? message.unreadHomeowner : message.unreadContractor;
    demoActivity.notifications = [
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

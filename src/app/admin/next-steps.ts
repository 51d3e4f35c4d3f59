import type { Api } from '#browser/context.ts';

type Conversation = Awaited<ReturnType<Api['adminConversations']['list']>>['items'][number];
type Claim = Awaited<ReturnType<Api['claims']['queue']>>['items'][number];

/** Somebody wrote to support, and nobody has read it. */
export const conversationStep = ({
  id,
  withName,
  priority,
  subject,
  lastMessageAt,
}: Conversation) => ({
  kind: 'conversation',
  subjectId: id,
  title: `Answer ${withName}`,
  detail: [priority === 'urgent' && 'Urgent', subject && `“${subject}”`].filter(Boolean).join(', '),
  href: `/admin/messages?conversationId=${id}`,
  since: lastMessageAt,
});

/** A business asks for its listing. */
export const claimStep = ({ id, businessName, name, createdAt }: Claim) => ({
  kind: 'claim',
  subjectId: id,
  title: `Decide the claim on ${businessName}`,
  detail: `${name} asked`,
  href: '/admin/claims',
  since: createdAt,
});

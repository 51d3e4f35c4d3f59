export const reportKinds = ['message', 'quote', 'profile'] as const;

/** Where somebody reports a message, a quote or a profile; a message also says its conversation. */
export const reportPath = (
  role: 'homeowner' | 'contractor',
  kind: (typeof reportKinds)[number],
  subjectId: string,
  conversationId?: string,
) =>
  `/${role}/reports?${new URLSearchParams({ kind, subjectId, ...(conversationId && { conversationId }) })}`;

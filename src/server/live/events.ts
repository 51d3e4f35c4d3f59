/** One line of a live stream, as the dispatcher hands it out. */
export type DeliveredEvent = {
  recipientId: string;
  position: number;
  type: string;
  subjectType: string;
  subjectId: string;
  data: Record<string, unknown>;
};

/** A dispatched activity for one recipient; `recipientId` is null when it has no audience. */
export type OutboxEvent = Omit<DeliveredEvent, 'recipientId'> & { recipientId: string | null };

/** An event that is never stored, such as typing: only streams that are open right now receive it. */
export type EphemeralEvent = Omit<DeliveredEvent, 'recipientId' | 'position'> & {
  audience: readonly (string | null)[];
};

/** What a stream receives. Ephemeral events have no position, so a stream cannot resume from one. */
export type StreamEvent = Omit<DeliveredEvent, 'position'> & { position: number | undefined };

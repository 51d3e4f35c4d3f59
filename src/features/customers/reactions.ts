import { mergeReactions, type Reactions } from '#server/jobs/reactions.ts';
import { communicationsReactions } from './communications/reactions.ts';
import { consentsReactions } from './consents/reactions.ts';
import { mergeManualCustomers, touchCustomersOfConversations } from './data.ts';

const customerReactions: Reactions = {
  'user.emailVerified': {
    mergeManualCustomers: ({ subjectId }, { db }) =>
      db.transaction((tx) => mergeManualCustomers(tx, subjectId)),
  },
  // Later than the message, so that writing one locks no customer.
  'message.sent': {
    touchCustomers: {
      handleAll: (set, { db }) =>
        db.transaction(async (tx) => {
          await touchCustomersOfConversations(tx, [
            ...new Set(set.map(({ subjectId }) => subjectId)),
          ]);
        }),
    },
  },
  'user.emailChanged': {
    mergeManualCustomersAfterChange: ({ subjectId }, { db }) =>
      db.transaction((tx) => mergeManualCustomers(tx, subjectId)),
  },
};

/** All reactions of this module. */
export const customersReactions = mergeReactions([
  customerReactions,
  communicationsReactions,
  consentsReactions,
]);

import { mergeReactions, type Reactions } from '#server/jobs/reactions.ts';
import { communicationsReactions } from './communications/reactions.ts';
import { consentsReactions } from './consents/reactions.ts';
import { mergeManualCustomers } from './data.ts';

const customerReactions: Reactions = {
  'user.emailVerified': {
    mergeManualCustomers: ({ subjectId }, { db }) =>
      db.transaction((tx) => mergeManualCustomers(tx, subjectId)),
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

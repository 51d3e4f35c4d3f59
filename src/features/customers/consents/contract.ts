import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call } from '#lib/contract.ts';
import { consentAnswers, consentChannels, consentStatuses } from './rules.ts';

const tags = ['Customers'];
const token = z.string().min(20).max(500);

/** Calls of the people who were asked; they have no account. */
export const consentsContract = {
  contactRequest: call
    .route({
      method: 'POST',
      path: '/contact-requests/view',
      tags,
      summary: 'Get a contact request by its token',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('not-found'))
    .input(z.object({ token }))
    .output(
      z.object({
        businessName: z.string(),
        channel: z.enum(consentChannels),
        status: z.enum(consentStatuses),
      }),
    ),
  answerContactRequest: call
    .route({
      method: 'POST',
      path: '/contact-requests/answer',
      tags,
      summary: 'Answer a contact request. “never” also stops all others from asking',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('not-found'))
    .input(z.object({ token, answer: z.enum(consentAnswers) }))
    .output(z.object({ status: z.enum(consentStatuses) })),
};

import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, id, multilineText, singleLineText } from '#lib/contract.ts';
import { MAX_QUESTION, MAX_SUBJECT } from './rules.ts';

export const supportContract = {
  form: call
    .route({
      method: 'GET',
      path: '/support/form',
      tags: ['Support'],
      summary: 'What a guest’s message to support has to carry',
    })
    .meta({ who: 'anyone' })
    .output(z.object({ token: z.string().describe('Good from three seconds to twelve hours') })),
  contact: call
    .route({
      method: 'POST',
      path: '/support',
      successStatus: 201,
      tags: ['Support'],
      summary: 'Write to support; a guest is answered by e-mail, others in their messages, too',
    })
    .meta({ who: 'anyone', idempotent: true })
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({
        name: singleLineText(100).optional().describe('From a guest'),
        email: z.email().max(254).optional().describe('From a guest'),
        subject: singleLineText(MAX_SUBJECT),
        message: multilineText(MAX_QUESTION),
        token: z.string().max(500).optional().describe('From a guest: of GET /support/form'),
        website: z.string().max(500).default('').describe('Stays empty'),
      }),
    )
    .output(
      z.object({
        received: z.literal(true),
        conversationId: id.nullable().describe('null for a guest'),
      }),
    ),
};

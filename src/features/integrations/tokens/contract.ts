import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, singleLineText } from '#lib/contract.ts';
import { MAX_TOKEN_NAME_LENGTH, scopes } from './rules.ts';

const tags = ['API tokens'];

const Token = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  hint: z.string().describe('The last four letters of the token'),
  lastUsedAt: instant.nullable(),
  createdAt: instant,
});

export const apiTokensContract = {
  list: call
    .route({ method: 'GET', path: '/api-tokens', tags, summary: 'List my API tokens' })
    .meta({ who: ['contractor'] })
    .output(
      z.object({
        items: z.array(Token),
        included: z.boolean().describe('Whether my plan includes tokens: without it none works'),
      }),
    ),
  create: call
    .route({
      method: 'POST',
      path: '/api-tokens',
      tags,
      summary: 'Create an API token. It’s shown only once',
    })
    // No Idempotency-Key: the token would be stored with the answer.
    .meta({ who: ['contractor'] })
    .input(
      z.object({
        name: singleLineText(MAX_TOKEN_NAME_LENGTH),
        scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
      }),
    )
    .output(Token.extend({ token: z.string() })),
  revoke: call
    .route({ method: 'DELETE', path: '/api-tokens/{id}', tags, summary: 'Revoke an API token' })
    .meta({ who: ['contractor'] })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};

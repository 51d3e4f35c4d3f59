import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant } from '#lib/contract.ts';

const ContactShare = z.object({
  phone: z.boolean().describe('Whether the contractor sees my phone number'),
  address: z.boolean().describe('Whether the contractor sees the street address of the project'),
  sharedAt: instant.nullable(),
  hasPhone: z.boolean().describe('Whether my account has a phone number'),
  hasAddress: z.boolean().describe('Whether the project has a street address'),
  mayShare: z
    .boolean()
    .describe('They are in touch about it, nobody else does the work, and it is not over'),
  isWon: z.boolean().describe('The contractor does the work, and sees both anyway'),
});

const tags = ['Projects'];
const path = '/projects/{id}/contact-shares/{contractorId}' as const;
const pair = byId.extend({ contractorId: id });

export const contactShareContract = {
  contactShare: call
    .route({ method: 'GET', path, tags, summary: 'Get what contact details a contractor can see' })
    .meta({ who: ['homeowner'] })
    .errors(apiErrors('not-found'))
    .input(pair)
    .output(ContactShare),
  shareContact: call
    .route({
      method: 'PUT',
      path,
      tags,
      summary: 'Share my phone number and address with a contractor, or hide them again',
      description:
        'For contractors who hold a spot on the project or have sent a quote for it. Ends when another contractor gets the job, when the project ends, and when I delete the conversation. The contractor who gets the job sees both anyway.',
    })
    .meta({ who: ['homeowner'] })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(pair.extend({ phone: z.boolean(), address: z.boolean() }))
    .output(ContactShare),
};

import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, instant } from '#lib/contract.ts';
import { Verification } from '../shapes.ts';
import { CODE_DIGITS } from './rules.ts';

const tags = ['Verification'];
const owner = { who: ['contractor'] as const };
const path = '/contractor-profile/verification/phone' as const;

export const phoneVerificationContract = {
  sendPhoneCode: call
    .route({
      method: 'POST',
      path: `${path}/code`,
      successStatus: 201,
      tags,
      summary: 'Text a code to my business phone number. The earlier code stops working',
    })
    .meta({ ...owner, idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .output(z.object({ expiresAt: instant })),
  confirmPhone: call
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Confirm my business phone number with the code',
    })
    .meta(owner)
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(
      z.object({
        code: z
          .string()
          .trim()
          .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `The code has ${CODE_DIGITS} digits`),
      }),
    )
    .output(Verification),
};

import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  byId,
  call,
  cents,
  dayInput,
  existingState,
  id,
  instant,
  instantInput,
  pageInput,
  pageOf,
  singleLineText,
} from '#lib/contract.ts';
import {
  EVERY_STATE,
  isOfficialUrl,
  MAX_BUSINESS_DAYS,
  MAX_CITATION_LENGTH,
  MAX_RULE_URL_LENGTH,
  MAX_SENTENCE_LENGTH,
  MAX_SHARE_LENGTH,
  parseShare,
  SHARE_EXPECTED,
  STATE_RULES_PAGE_SIZE,
  stateRuleKinds,
} from './rules.ts';

const tags = ['State rules'];
const keeper = { who: ['admin'], permission: 'manage_settings' } as const;

const Rule = z.object({
  id,
  state: z.string().describe(`As in CA; ${EVERY_STATE} for one of every state`),
  kind: z.enum(stateRuleKinds),
  share: z.string().nullable().describe('Of the price, as in 10% or 1/3; for a deposit'),
  maxAmount: z.int().nullable().describe('US cents; the deposit is at most this'),
  businessDays: z.int().nullable().describe('For a cancellation'),
  sentence: z.string(),
  citation: z.string(),
  url: z.string(),
  checkedOn: z.iso.date().describe('When someone last compared it with the law'),
});

const KeptRule = Rule.extend({
  replacesId: id.nullable().describe('The rule that this one took the place of'),
  createdAt: instant,
  retiredAt: instant.nullable(),
});
export type KeptRule = z.output<typeof KeptRule>;

const fields = z.object({
  state: z.union([z.literal(EVERY_STATE), existingState]),
  kind: z.enum(stateRuleKinds),
  share: singleLineText(MAX_SHARE_LENGTH)
    .refine((text) => parseShare(text) !== undefined, SHARE_EXPECTED)
    .nullable()
    .default(null),
  maxAmount: cents.min(1).nullable().default(null),
  businessDays: z.int().min(1).max(MAX_BUSINESS_DAYS).nullable().default(null),
  sentence: singleLineText(MAX_SENTENCE_LENGTH, 10),
  citation: singleLineText(MAX_CITATION_LENGTH, 3),
  url: singleLineText(MAX_RULE_URL_LENGTH).refine(
    isOfficialUrl,
    'Give the address of the law at a government, as in https://www.ecfr.gov/…',
  ),
  checkedOn: dayInput,
});

/** A deposit has a share, a cancellation its days, and neither has what belongs to the other. */
const withFiguresOfKind = <T extends z.ZodType<z.output<typeof fields>>>(shape: T) =>
  shape.superRefine((rule, context) => {
    const addIssue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const { kind, share, maxAmount, businessDays } = rule;
    if (kind === 'deposit' && share === null) addIssue('share', SHARE_EXPECTED);
    if (kind === 'deposit' && businessDays !== null)
      addIssue('businessDays', 'A deposit has no days');
    if (kind === 'cancellation' && businessDays === null)
      addIssue('businessDays', 'Say how many business days');
    if (kind === 'cancellation' && (share !== null || maxAmount !== null))
      addIssue('share', 'A right to cancel has no share or amount');
  });

export const stateRulesContract = {
  list: call
    .route({
      method: 'GET',
      path: '/state-rules',
      tags,
      summary: 'List state rules on deposits and cancellations, with sources',
      description: 'Dated, cited, and maintained by hand. Not legal advice.',
    })
    .meta({ who: 'anyone' })
    .input(
      z.object({
        state: existingState.optional().describe('As in CA; the rules of every state without it'),
        at: instantInput.optional().describe('As they were then, such as when a quote was signed'),
      }),
    )
    .output(z.object({ items: z.array(Rule), nextCursor: z.null() })),
  all: call
    .route({
      method: 'GET',
      path: '/admin/state-rules',
      tags,
      summary: 'List all state rules, including retired ones',
    })
    .meta(keeper)
    .input(pageInput(STATE_RULES_PAGE_SIZE))
    .output(pageOf(KeptRule)),
  get: call
    .route({ method: 'GET', path: '/admin/state-rules/{id}', tags, summary: 'Get a state rule' })
    .meta(keeper)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(KeptRule),
  add: call
    .route({
      method: 'POST',
      path: '/admin/state-rules',
      successStatus: 201,
      tags,
      summary: 'Add a state rule. Quotes show it from now on',
    })
    .meta({ ...keeper, idempotent: true })
    .input(withFiguresOfKind(fields))
    .output(KeptRule),
  update: call
    .route({
      method: 'PUT',
      path: '/admin/state-rules/{id}',
      tags,
      summary: 'Replace a state rule. The old one is retired',
    })
    .meta({ ...keeper, idempotent: true })
    .errors(apiErrors('not-found', 'aborted'))
    .input(withFiguresOfKind(fields.extend({ id })))
    .output(KeptRule),
  retire: call
    .route({
      method: 'POST',
      path: '/admin/state-rules/{id}/retire',
      tags,
      summary: 'Retire a state rule. Quotes signed before still show it',
    })
    .meta(keeper)
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(KeptRule),
};

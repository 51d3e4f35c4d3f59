import * as z from 'zod';
import { email, phone } from '#features/users/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, pageInput, pageOf, singleLineText } from '#lib/contract.ts';
import { customerActivityContract } from './activity/contract.ts';
import { communicationsContract, emailContract, smsContract } from './communications/contract.ts';
import { consentsContract } from './consents/contract.ts';
import { consentChannels, contactStates } from './consents/rules.ts';
import { CUSTOMERS_PAGE_SIZE, customerStatuses } from './rules.ts';

const ContactPreferences = z.object({
  allowPhone: z.boolean(),
  allowText: z.boolean(),
  allowEmail: z.boolean(),
});

const Customer = z.object({
  id,
  contractorId: id,
  homeownerId: id.nullable().describe('Null for a customer the contractor added by hand'),
  name: z.string(),
  email: z.string().nullable().describe('Once they have chosen this contractor'),
  phone: z.string().nullable().describe('Once they have accepted a quote'),
  address: z.string().describe('Where the work is, as the contractor wrote it down'),
  city: z.string(),
  state: z.string(),
  contactPreferences: ContactPreferences,
  totalQuotes: z.int().describe('Quotes that they were sent'),
  activeQuotes: z.int().describe('Quotes that wait for their answer'),
  lastQuoteReceived: instant.nullable(),
  lastActivity: instant,
  status: z.enum(customerStatuses),
  createdAt: instant,
  updatedAt: instant,
});

const ListedCustomer = Customer.extend({
  lastEvent: z
    .object({
      title: z.string(),
      text: z.string().nullable().describe('Of a message: how it begins, at most 100 characters'),
      at: instant,
    })
    .nullable()
    .describe('The latest message with them, or entry of their activity feed, whichever is newer'),
  owedAmount: z.int().describe('US cents: what they were invoiced for and have not paid'),
  overdueAmount: z.int().describe('US cents: what of it is late'),
  openQuotesAmount: z.int().describe('US cents: what the quotes that wait for an answer come to'),
});

const CustomerDetail = Customer.extend({
  notifications: z.array(id).describe('Their notifications about this contractor, latest first'),
  contact: z
    .object({ email: z.enum(contactStates), sms: z.enum(contactStates) })
    .describe('Whether I can contact them. Someone without an account has to agree first'),
  jobs: z
    .array(z.object({ projectId: id, title: z.string(), address: z.string().nullable() }))
    .describe('Of mine that they accepted a quote for, latest first, at most ten'),
  paidAmount: z.int().describe('US cents: what they have paid of my invoices, without refunds'),
  canEmail: z.boolean().describe('Whether send-email would take an email to them now'),
  canText: z.boolean().describe('Whether send-sms would take a text to them now'),
});

const workAddress = singleLineText(160, 0);

const notFoundErrors = apiErrors('not-found');
const who = { who: ['contractor'] } as const;
const tags = ['Customers'];

export const customersContract = {
  list: call
    .route({
      method: 'GET',
      path: '/customers',
      tags,
      summary: 'List my customers, latest activity first',
    })
    .meta(who)
    .input(
      pageInput(CUSTOMERS_PAGE_SIZE).extend({
        q: singleLineText(100, 0).optional(),
        email: email.optional().describe('Whose address this is, of those that I may see'),
        phone: phone.optional().describe('Whose number this is, of those that I may see'),
        homeownerId: id.optional().describe('The record of this homeowner alone'),
      }),
    )
    .output(pageOf(ListedCustomer)),
  get: call
    .route({ method: 'GET', path: '/customers/{id}', tags, summary: 'Get a customer' })
    .meta(who)
    .errors(notFoundErrors)
    .input(byId)
    .output(CustomerDetail),
  create: call
    .route({
      method: 'POST',
      path: '/customers',
      successStatus: 201,
      tags,
      summary: 'Add a customer who has no account',
    })
    .meta({ ...who, idempotent: true })
    .errors(apiErrors('already-exists'))
    .input(
      z.object({
        name: singleLineText(120),
        email: email.optional(),
        phone: phone.optional(),
        address: workAddress.optional(),
        contactPreferences: ContactPreferences.partial().optional(),
      }),
    )
    .output(CustomerDetail),
  update: call
    .route({
      method: 'PATCH',
      path: '/customers/{id}',
      tags,
      summary: 'Change what I wrote down of a customer who has no account. Omitted fields stay',
    })
    .meta(who)
    .errors(apiErrors('not-found', 'failed-precondition', 'already-exists'))
    .input(
      byId.extend({
        name: singleLineText(120).optional(),
        email: email
          .optional()
          .describe('Until they were sent a quote, because they sign with a code that it gets'),
        phone: phone.or(z.literal('')).optional().describe('Empty: none'),
        address: workAddress.optional().describe('Where the work is; new quotes say so'),
      }),
    )
    .output(CustomerDetail),
  requestContact: call
    .route({
      method: 'POST',
      path: '/customers/{id}/contact-requests',
      tags,
      summary: 'Ask a customer without an account, once, if I can contact them',
    })
    .meta({ ...who, idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId.extend({ channel: z.enum(consentChannels) }))
    .output(CustomerDetail),
  updateContactPreferences: call
    .route({
      method: 'PUT',
      path: '/customers/{id}/contact-preferences',
      tags,
      summary: 'Update a customer’s contact preferences. Omitted fields stay',
    })
    .meta(who)
    .errors(notFoundErrors)
    .input(ContactPreferences.partial().extend({ id }))
    .output(CustomerDetail),
};

/** The calls of this module, by their public names. */
export const customersApi = {
  customers: { ...customersContract, ...customerActivityContract, ...consentsContract },
  communications: communicationsContract,
  email: emailContract,
  sms: smsContract,
};

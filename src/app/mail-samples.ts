import type { MailData, MailName } from './mails.ts';

const basics = {
  site: { brand: 'Plumbline', url: 'https://site.example' },
  path: '/homeowner/quotes?quoteId=1&from=mail',
  firstName: 'Dana',
};
/** Nothing that people write may become markup. */
export const hostile = '<script>alert(1)</script> & "roof"';
export const quote = {
  ...basics,
  contractorName: 'Marsh & Sons',
  customerName: 'Dana Whitfield',
  customerEmail: 'dana@example.com',
  customerPhone: '(312) 555-0101',
  projectTitle: hostile,
  description: `First line.\n${hostile}`,
  totalAmount: 660_050,
  validUntil: 'Monday, December 21, 2026 at 11:59 pm CST',
  version: 2,
  changed: [hostile],
};
const lead = {
  ...basics,
  askedBy: null,
  businessName: 'Marsh & Sons',
  projectTitle: hostile,
  service: 'Roof Repair',
  location: 'Chicago, IL',
  miles: 3.4,
  budgetMin: 500_000,
  budgetMax: null,
  description: hostile,
  rating: 4.8,
  reviewCount: 1,
};

/** Each mail with made-up data, for whoever looks at them and for the tests. */
export const mailSamples: { [N in MailName]: MailData<N> } = {
  'change-email': { ...basics, hours: 24 },
  'contractor-offer': {
    ...basics,
    senderName: 'Marsh & Sons',
    message: hostile,
    unsubscribeUrl: 'https://site.example/unsubscribe?token=x',
  },
  'customer-note': { ...basics, senderName: 'Marsh & Sons', message: hostile },
  'claim-code': { ...basics, businessName: 'Marsh & Sons', claimedBy: hostile, code: '012345' },
  'claim-decided': {
    ...basics,
    businessName: 'Marsh & Sons',
    wish: 'removal',
    granted: true,
    reason: hostile,
  },
  'daily-digest': { ...basics, items: [{ subject: hostile, path: '/homeowner/quotes' }] },
  interest: lead,
  'new-lead': lead,
  notice: { ...basics, title: hostile, message: hostile, actionText: 'Open the project' },
  'new-message': { ...basics, senderName: 'Marsh & Sons', preview: hostile },
  'quote-accepted': { ...quote, customerNotes: hostile },
  'quote-declined': { ...quote, rejectionReason: hostile, forAnother: false },
  'quote-notification': {
    ...quote,
    items: [{ description: hostile, amount: 660_050 }],
  },
  'quote-reminder': quote,
  'quote-signed': quote,
  'reset-password': { ...basics, hours: 1 },
  'review-request': lead,
  'sign-in-changed': { ...basics, change: 'password' },
  'support-answer': { ...basics, subject: hostile, content: hostile },
  'support-received': { ...basics, subject: hostile, content: hostile },
  'verification-update': {
    ...basics,
    businessName: 'Marsh & Sons',
    kind: 'insurance',
    news: 'rejected',
    validUntil: '2027-03-31',
    reasonCode: 'run-out',
    reason: hostile,
  },
  'verification-waiting': { ...basics, businessName: 'Marsh & Sons', kind: 'license' },
  'verify-email': { ...basics, hours: 72 },
  'weekly-report': {
    ...basics,
    monday: '2026-11-16',
    ...{ newLeads: 3, quotesSent: 2, quotesAccepted: 1, amountAccepted: 660_050 },
    ...{ profileViews: 41, unreadMessages: 2, responseMinutes: 95 },
    unsubscribeUrl: 'https://site.example/unsubscribe?token=x',
  },
};

import type { MailData, MailName } from './mails.ts';

const commonData = {
  site: { brand: 'Plumbline', url: 'https://site.example' },
  path: '/homeowner/quotes?quoteId=1&from=mail',
  firstName: 'Dana',
};
/** Must appear as text: nothing that people write may become markup. */
export const hostileText = '<script>alert(1)</script> & "roof"';
export const quote = {
  ...commonData,
  contractorName: 'Marsh & Sons',
  customerName: 'Dana Whitfield',
  customerEmail: 'dana@example.com',
  customerPhone: '(312) 555-0101',
  projectTitle: hostileText,
  description: `First line.\n${hostileText}`,
  totalAmount: 660_050,
  validUntil: 'Monday, December 21, 2026 at 11:59 PM CST',
  version: 2,
  changed: [hostileText],
};
const lead = {
  ...commonData,
  askedBy: null,
  businessName: 'Marsh & Sons',
  projectTitle: hostileText,
  service: 'Roof Repair',
  location: 'Chicago, IL',
  miles: 3.4,
  distance: '3 mi away',
  budgetMin: 500_000,
  budgetMax: null,
  description: hostileText,
  rating: 4.8,
  reviewCount: 1,
};

/** Sample data for every email, for previews and tests. */
export const mailSamples: { [N in MailName]: MailData<N> } = {
  'api-token-created': { ...commonData, tokenName: hostileText, scopes: ['See leads'] },
  'background-check-ending': {
    ...commonData,
    ...{ businessName: 'Marsh & Sons', source: hostileText, validUntil: '2027-03-31' },
  },
  'change-email': { ...commonData, hours: 24, code: '012345' },
  'contact-request': { ...commonData, businessName: 'Marsh & Sons' },
  'contractor-offer': {
    ...commonData,
    senderName: 'Marsh & Sons',
    message: hostileText,
    unsubscribeUrl: 'https://site.example/unsubscribe?token=x',
  },
  'customer-note': { ...commonData, senderName: 'Marsh & Sons', message: hostileText },
  'claim-code': {
    ...commonData,
    businessName: 'Marsh & Sons',
    claimedBy: hostileText,
    code: '012345',
    minutes: 15,
  },
  'dispute-update': { ...commonData, title: 'A dispute', paragraphs: [hostileText] },
  'claim-decided': {
    ...commonData,
    businessName: 'Marsh & Sons',
    wish: 'removal',
    granted: true,
    reason: hostileText,
  },
  'daily-digest': { ...commonData, items: [{ subject: hostileText, path: '/homeowner/quotes' }] },
  interest: lead,
  'new-lead': lead,
  notice: {
    ...commonData,
    title: hostileText,
    message: hostileText,
    actionText: 'Open the project',
  },
  'new-message': {
    ...commonData,
    senderName: 'Marsh & Sons',
    preview: hostileText,
    isAutomatic: false,
  },
  'quote-accepted': { ...quote, customerNotes: hostileText },
  'quote-code': {
    ...commonData,
    ...{ contractorName: 'Marsh & Sons', code: '012345', minutes: 15 },
  },
  'quote-question': {
    ...commonData,
    ...{ customerName: hostileText, projectTitle: hostileText, question: hostileText },
  },
  'quote-declined': { ...quote, rejectionReason: hostileText, forAnother: false },
  'quote-notification': {
    ...quote,
    items: [{ description: hostileText, amount: 660_050 }],
    packages: [{ name: hostileText, totalAmount: 660_050 }],
  },
  'quote-reminder': quote,
  'quote-signed': quote,
  invitation: { ...commonData, hours: 72 },
  'reset-password': { ...commonData, hours: 1 },
  'review-request': {
    ...lead,
    subject: `How was ${hostileText}?`,
    text: `First line.\n\n${hostileText}`,
  },
  'sign-in': { ...commonData, hours: 0.25, isAddressProved: false },
  'sign-in-changed': { ...commonData, change: 'password', hasRevokedTokens: true },
  'support-answer': { ...commonData, subject: hostileText, content: hostileText },
  'support-received': commonData,
  'verification-update': {
    ...commonData,
    businessName: 'Marsh & Sons',
    kind: 'insurance',
    news: 'rejected',
    validUntil: '2027-03-31',
    reasonCode: 'run-out',
    reason: hostileText,
  },
  'verification-waiting': { ...commonData, businessName: 'Marsh & Sons', kind: 'license' },
  'verify-email': { ...commonData, hours: 72, code: '012345' },
  'weekly-report': {
    ...commonData,
    monday: '2026-11-16',
    ...{ newLeads: 3, quotesSent: 2, quotesAccepted: 1, amountAccepted: 660_050 },
    ...{ profileViews: 41, unreadMessages: 2, responseMinutes: 95 },
    unsubscribeUrl: 'https://site.example/unsubscribe?token=x',
  },
};

import { expect, test } from 'vitest';
import { type MailData, type MailName, renderMail } from './mails.ts';

const basics = {
  site: { brand: 'Plumbline', url: 'https://site.example' },
  path: '/homeowner/quotes?quoteId=1&from=mail',
  firstName: 'Dana',
};
const hostile = '<script>alert(1)</script> & "roof"';
const quote = {
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

const mails: { [N in MailName]: MailData<N> } = {
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
  'verify-email': { ...basics, hours: 72 },
};
const names = Object.keys(mails) as MailName[];

test.each(names)('%s has one subject line, leads to its page, and runs nothing', async (name) => {
  const { subject, html, text } = await renderMail(name, mails[name] as never);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).toContain('href="https://site.example/homeowner/quotes?quoteId=1&amp;from=mail"');
  expect(text).toContain('https://site.example/homeowner/quotes?quoteId=1&from=mail');
  expect(text).toContain('Hello Dana,');
  expect(html).not.toMatch(/<script|<img|src=/);
  expect(text).not.toMatch(/<(?!script>|\/script>)/);
});

test('a quote reads the same as plain text: its words by line, its amounts in a column', async () => {
  const { html, text } = await renderMail('quote-notification', {
    ...quote,
    items: [
      { description: 'Shingles', amount: 250_000 },
      { description: 'Underlayment', amount: 410_050 },
    ],
  });
  expect(text).toContain(`First line.\n${hostile}`);
  expect(text).toContain(
    'Shingles       $2,500\nUnderlayment   $4,100.50\nTotal          $6,600.50',
  );
  expect(html).toContain('First line.<br/>');
});

test('a long quote names how many lines its mail leaves out', async () => {
  const items = Array.from({ length: 22 }, () => ({ description: 'Work', amount: 100 }));
  const { text } = await renderMail('quote-notification', { ...quote, items });
  expect(text).toMatch(/2 more lines +in the quote/);
});

import { expect, test } from 'vitest';
import { hostileText, mailSamples, quote } from './mail-samples.ts';
import { type MailName, renderMail } from './mails.ts';

const names = Object.keys(mailSamples) as MailName[];

test.each(names)(
  '%s has a one-line subject, links to its page, and contains no markup from data',
  async (name) => {
    const { subject, html, text } = await renderMail(name, mailSamples[name] as never);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).toContain('href="https://site.example/homeowner/quotes?quoteId=1&amp;from=mail"');
    expect(text).toContain('https://site.example/homeowner/quotes?quoteId=1&from=mail');
    expect(text).toContain('Hi Dana,');
    expect(html).not.toMatch(/<script|<img|src=/);
    expect(text).not.toMatch(/<(?!script>|\/script>)/);
  },
);

test('the plain text of a quote keeps its line breaks and aligns its amounts in a column', async () => {
  const { html, text } = await renderMail('quote-notification', {
    ...quote,
    items: [
      { description: 'Shingles', amount: 250_000 },
      { description: 'Underlayment', amount: 410_050 },
    ],
  });
  expect(text).toContain(`First line.\n${hostileText}`);
  expect(text).toContain(
    'Shingles       $2,500\nUnderlayment   $4,100.50\nTotal          $6,600.50',
  );
  expect(html).toContain('First line.<br/>');
});

test('the email of a long quote says how many lines it leaves out', async () => {
  const items = Array.from({ length: 22 }, () => ({ description: 'Work', amount: 100 }));
  const { text } = await renderMail('quote-notification', { ...quote, items });
  expect(text).toMatch(/2 more lines +in the quote/);
});

test('the email of a quote with packages lists what each comes to, and says from which price on', async () => {
  const { text, html } = await renderMail('quote-notification', {
    ...quote,
    items: [],
    packages: [
      {
        ...{ name: 'Good', totalAmount: 69_400 },
        lines: [
          { description: 'Guards', amount: 74_500 },
          { description: 'Spring discount', amount: -5_100 },
        ],
      },
      { name: 'Best', totalAmount: 90_000 },
    ],
  });
  expect(text).toMatch(
    /Good: Guards +\$745\nGood: Spring discount +-\$51\nTotal with Good +\$694\n/,
  );
  expect(html).toContain('From $694 for');
});

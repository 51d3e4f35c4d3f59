import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

const html = (text: string) => renderToStaticMarkup(<LinkedText>{text}</LinkedText>);
const hrefs = (text: string) => [...html(text).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test.each([
  ['See https://example.com/a?b=1.', ['https://example.com/a?b=1']],
  ['(https://example.com/x)', ['https://example.com/x']],
  ['https://example.com/a_(b)', ['https://example.com/a_(b)']],
  ['Write to me.too@example.com, please', ['mailto:me.too@example.com']],
  ['tel:+13125550101', ['tel:+13125550101']],
  ['javascript:alert(1) data:text/html,x vbscript:x file:///etc/passwd', []],
  ['https://user:secret@example.com', []],
  ['https://example.com/\u202Egnp.exe', ['https://example.com/']],
  ['no address here', []],
])('finds the links in %j', (text, expected) => {
  expect(hrefs(text)).toEqual(expected);
});

test('arbitrary text produces only web, mail and telephone links, and no other markup', () => {
  const suspicious = fc.constantFrom(
    'https://',
    'javascript:',
    '<img src=x onerror=alert(1)>',
    '"',
    '@',
    '.com',
    ' ',
    '\u202e',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(suspicious, fc.string({ unit: 'binary' })), { maxLength: 12 }),
      (parts) => {
        const text = parts.join('');
        const markup = html(text);
        for (const href of hrefs(text)) expect(href).toMatch(/^(https?|mailto|tel):/);
        expect(
          markup.replace(/<a href="[^"]*" target="_blank" rel="[^"]*"><bdi>|<\/bdi><\/a>/g, ''),
        ).not.toMatch(/[<>]/);
      },
    ),
  );
});

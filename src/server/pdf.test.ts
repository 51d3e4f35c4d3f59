import { expect, test } from 'vitest';
import { readPdf } from '#test/read-pdf.ts';
import { createPaper } from './pdf.ts';

async function readBack(words: readonly string[], face?: 'display') {
  const paper = createPaper({ title: 'Words', author: 'Okafor Roofing', madeAt: new Date(0) });
  for (const text of words) paper.text(text, { ...(face && { face }) });
  return (await readPdf(await paper.end('Plumbline'))).text;
}

test('amounts keep their full stops, whatever was written in documents before', async () => {
  // The outline of a colon is made of that of a full stop, which nobody has written here yet.
  expect(await readBack(['Today at 1:30 pm: $100'])).toContain('1:30 pm: $100');
  const said = ['$152,407.30', '7.125%', 'Half on delivery.'];
  const text = await readBack(said);
  for (const words of said) expect(text).toContain(words);
});

test('signs that share a glyph are read as what was written in this document', async () => {
  await readBack(['non\u2011breaking', 'micro µ', 'with\u00a0space']);
  expect(await readBack(['-$11,162.19 for two'])).toContain('-$11,162.19 for two');
});

test('accents, other alphabets and tabs are written; what no font has shows as a box', async () => {
  const text = await readBack(['Zoe\u0308\tŁukasiewicz', 'Привет', '王']);
  for (const words of ['Zoë Łukasiewicz', 'Привет', '□']) expect(text).toContain(words);
  expect(await readBack(['Крыша', 'Στέγη'], 'display')).toContain('Крыша');
});

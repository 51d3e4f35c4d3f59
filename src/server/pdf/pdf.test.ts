import { expect, test } from 'vitest';
import { readPdf } from '#test/read-pdf.ts';
import { createPdfDocument } from './pdf.ts';

async function readBack(words: readonly string[], face?: 'display') {
  const paper = createPdfDocument({
    title: 'Words',
    author: 'Okafor Roofing',
    madeAt: new Date(0),
  });
  for (const text of words) paper.text(text, { ...(face && { face }) });
  return (await readPdf(await paper.end('Plumbline'))).text;
}

test('amounts keep their periods, whatever earlier documents contained', async () => {
  // A colon's outline is made of periods, none of which has been written here yet.
  expect(await readBack(['Today at 1:30 PM: $100'])).toContain('1:30 PM: $100');
  const lines = ['$152,407.30', '7.125%', 'Half on delivery.'];
  const text = await readBack(lines);
  for (const line of lines) expect(text).toContain(line);
});

test('characters that share a glyph are read as written in this document', async () => {
  await readBack(['non\u2011breaking', 'micro µ', 'with\u00a0space']);
  expect(await readBack(['-$11,162.19 for two'])).toContain('-$11,162.19 for two');
});

test('accents, other alphabets and tabs are rendered', async () => {
  const text = await readBack(['Zoe\u0308\tŁukasiewicz', 'Привет']);
  for (const words of ['Zoë Łukasiewicz', 'Привет']) expect(text).toContain(words);
  expect(await readBack(['Крыша', 'Στέγη'], 'display')).toContain('Крыша');
});

test.each([
  ['王小明', 'WangXiaoMing'],
  ['やまだ', 'yamada'],
  ['김민수', 'GimMinSu'],
  ['דוד כהן', 'dvd khhn'],
  ['محمد', 'mhmd'],
  ['🔨\ufe0f \u{1f3e1}', ':hammer: :house_with_garden:'],
  ['\ue123', 'U+E123'],
])(
  '%s, which the font does not have, is spelled in letters and never a box',
  async (written, rendered) => {
    for (const face of [undefined, 'display'] as const) {
      const text = await readBack([`For ${written}.`], face);
      expect(text).toContain(`For ${rendered}.`);
    }
  },
);

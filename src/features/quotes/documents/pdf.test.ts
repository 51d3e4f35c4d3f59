import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, test } from 'vitest';
import { colors } from '#server/pdf/pdf.ts';
import { calculateTotals } from '../items/rules.ts';
import { drawQuotePdf } from './pdf.ts';

type ColoredText = { text: string; color: string };

/** The texts of the first page with the color of each. */
async function readTexts(bytes: Uint8Array) {
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const texts: ColoredText[] = [];
  let color = '';
  for (const [index, operation] of fnArray.entries()) {
    if (operation === OPS.setFillRGBColor) [color] = argsArray[index];
    if (operation === OPS.showText) {
      const glyphs: { unicode?: string }[] = argsArray[index][0];
      texts.push({ text: glyphs.map(({ unicode = '' }) => unicode).join(''), color });
    }
  }
  return texts;
}

const colorOf = (texts: ColoredText[], start: string) =>
  texts.find(({ text }) => text.startsWith(start))?.color;

test('under a line, its quantity and price per unit are in the soft color', async () => {
  const item = { id: 'shingles', description: 'Shingles', amount: 0 };
  const bytes = await drawQuotePdf({
    ...calculateTotals([{ ...item, quantity: 3, unit: 'bundle', unitPrice: 4_500 }]),
    brand: 'Plumbline',
    projectTitle: 'New roof',
    contractorName: 'Okafor Roofing',
    customerName: 'Dana Whitfield',
    location: 'Chicago, IL',
    description: '',
    terms: '',
    warranty: '',
    startDate: null,
    deposit: null,
    milestones: [],
    validUntil: 'March 1, 2027',
    version: undefined,
    sentAt: undefined,
    hash: undefined,
    madeAt: new Date(0),
    signature: undefined,
  });
  const texts = await readTexts(bytes);
  expect(colorOf(texts, 'Shingles')).toBe(colors.ink);
  expect(colorOf(texts, '3 bundle')).toBe(colors.soft);
});

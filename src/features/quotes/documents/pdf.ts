import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { ownValue } from '#lib/own-value.ts';
import {
  CONTENT_WIDTH,
  colors,
  createPdfDocument,
  MARGIN,
  PAGE_WIDTH,
  type PdfDocument,
  type Style,
} from '#server/pdf/pdf.ts';
import {
  adjustmentLabel,
  formatLineAmount,
  formatQuantity,
  isAdjustment,
  isBillableLine,
  isInPackage,
  isPriceless,
  itemKindNames,
  NO_PRICE_YET,
  packageRest,
  type QuoteItem,
  type QuoteTotals,
} from '../items/rules.ts';
import type { PricedMilestone } from '../payment-plan/rules.ts';
import { drawCertificate, type PdfSignature } from '../signatures/pdf.ts';
import { drawStateRules } from '../state-rules/pdf.ts';
import type { StateRule } from '../state-rules/rules.ts';

export type QuotePdfData = QuoteTotals & {
  packages?: readonly { name: string; totalAmount: number }[];
  brand: string;
  projectTitle: string;
  contractorName: string;
  /** Left out where the business states none. */
  licenseNumber?: string;
  customerName: string;
  location: string;
  description: string;
  terms: string;
  warranty: string;
  startDate: string | null;
  deposit: number | null;
  milestones?: readonly PricedMilestone[];
  /** Formatted for readers, with the time zone. */
  validUntil: string;
  /** Undefined for a draft. */
  version: number | undefined;
  sentAt: string | undefined;
  hash: string | undefined;
  madeAt: Date;
  /** The photos of the lines by their ids: JPEG in base64. */
  photos?: Readonly<Record<string, string>>;
  /** What the law says where the work is. */
  rules?: readonly StateRule[];
  signature: PdfSignature | undefined;
};

/** The customer's copy: the totals of the screen, and the certificate of acceptance once signed. */
export function drawQuotePdf(quote: QuotePdfData) {
  const paper = createPdfDocument({
    title: `Quote: ${quote.projectTitle}`,
    author: quote.contractorName,
    madeAt: quote.madeAt,
  });
  drawHeader(paper, quote);
  drawFacts(paper, quote);
  drawItems(paper, quote);
  drawTotals(paper, quote);
  for (const [title, text] of [
    ['Notes', quote.description],
    ['Warranty', quote.warranty],
    ['Terms', quote.terms],
  ] as const)
    if (text) drawParagraph(paper, title, text);
  drawStateRules(paper, quote.rules ?? [], quote.totalAmount);
  if (quote.signature) drawCertificate(paper, quote, quote.signature);
  if (paper.hasTransliterations()) drawTransliterationNote(paper);
  return paper.end(footerText(quote));
}

function drawTransliterationNote(paper: PdfDocument) {
  paper.ensureSpace(40);
  paper.addSpace(10);
  paper.text(
    'This PDF spells words from other alphabets in Latin letters. The online quote and the signed version keep them as written.',
    { size: 9, color: colors.soft },
  );
}

const footerText = ({ brand, contractorName, version, hash }: QuotePdfData) =>
  [
    brand,
    contractorName,
    version && `version ${version}`,
    hash && `fingerprint ${hash.slice(0, 16)}`,
  ]
    .filter(Boolean)
    .join('  ·  ');

function drawHeader(
  paper: PdfDocument,
  { brand, contractorName, licenseNumber, projectTitle, version, sentAt }: QuotePdfData,
) {
  paper.textAt(paper.doc.y, brand, { face: 'display', size: 11, color: colors.brand });
  const statusText = version
    ? `Version ${version}${sentAt ? `, sent ${sentAt}` : ''}`
    : 'Draft, not sent';
  paper.text(statusText, { size: 8.5, color: colors.soft, align: 'right' });
  paper.addSpace(26);
  const license = licenseNumber ? `, license ${licenseNumber}` : '';
  paper.text(`Quote from ${contractorName}${license}`, { color: colors.soft, size: 11 });
  paper.addSpace(2);
  paper.text(projectTitle, { face: 'display', size: 23 });
  paper.addSpace(12);
}

function drawFacts(paper: PdfDocument, quote: QuotePdfData) {
  const facts = [
    ['For', quote.customerName],
    ['Where', quote.location],
    ['Good through', quote.validUntil],
    ['Earliest start', quote.startDate && formatDate(quote.startDate)],
  ] as const;
  for (const [term, value] of facts) {
    if (!value) continue;
    paper.ensureSpace(18);
    paper.textAt(paper.doc.y, term, { color: colors.soft, width: 100 });
    paper.text(value, { x: MARGIN + 110, width: CONTENT_WIDTH - 110 });
    paper.addSpace(3);
  }
  paper.addSpace(14);
}

const AMOUNT_WIDTH = 110;
const WORK_WIDTH = CONTENT_WIDTH - AMOUNT_WIDTH - 16;
const amountColumn = {
  x: PAGE_WIDTH - MARGIN - AMOUNT_WIDTH,
  width: AMOUNT_WIDTH,
  align: 'right',
} as const;

function drawItems(paper: PdfDocument, { items, signature, ...quote }: QuotePdfData) {
  const shared = items.filter((item) => item.package === null);
  const work = shared.filter((item) => !item.optional && isBillableLine(item));
  const options = shared.filter(({ optional }) => optional);
  const excluded = shared.filter(({ kind }) => kind === 'excluded');
  const drawRows = rowDrawer(paper, quote.photos ?? {});
  drawRows('Work', work, formatLineAmount);
  for (const { name, totalAmount } of quote.packages ?? [])
    if (!signature || name === quote.package)
      drawRows(
        signature
          ? `Your package: ${name}`
          : `Package “${name}”, total ${formatCents(totalAmount)}`,
        items.filter((item) => isInPackage(item, name)),
        (item) => (item.kind === 'excluded' ? itemKindNames.excluded : formatLineAmount(item)),
        packageRest(items, name),
      );
  drawRows(signature ? 'Options' : 'Options you can add', options, (item) =>
    signature && !item.selected
      ? 'Not chosen'
      : `${signature || item.unpriced ? '' : '+ '}${formatLineAmount(item)}`,
  );
  drawRows(itemKindNames.excluded, excluded, () => '');
}

const PHOTO = { width: 88, height: 66, gap: 6 };

type Photos = NonNullable<QuotePdfData['photos']>;

const rowDrawer =
  (paper: PdfDocument, photos: Photos) =>
  (
    title: string,
    items: readonly QuoteItem[],
    amountOf: (item: QuoteItem) => string,
    rest: readonly { label: string; amount: number }[] = [],
  ) => {
    if (items.length === 0) return;
    paper.ensureSpace(60);
    paper.text(title, { face: 'strong', size: 9.5, color: colors.soft });
    paper.addSpace(4);
    paper.rule(colors.ink);
    for (const item of items) drawRow(paper, item, amountOf(item), photos);
    for (const { label, amount } of rest) drawRestRow(paper, label, formatCents(amount));
    paper.addSpace(16);
  };

function drawRow(paper: PdfDocument, item: QuoteItem, amount: string, photos: Photos) {
  const under = [
    item.kind === 'allowance' && 'Allowance: you pay the actual cost',
    formatQuantity(item, formatCents),
  ]
    .filter(Boolean)
    .join('  ·  ');
  const style = { width: WORK_WIDTH };
  const small: Style = { ...style, size: 8.5, color: colors.soft };
  const pictures = (item.photos ?? []).flatMap((id) => ownValue(photos, id) ?? []);
  paper.ensureSpace(
    14 +
      paper.heightOf(item.description, style) +
      (under ? paper.heightOf(under, small) : 0) +
      (pictures.length > 0 ? PHOTO.height + PHOTO.gap : 0),
  );
  paper.addSpace(7);
  const { y } = paper.doc;
  paper.text(item.description, style);
  paper.textAt(y, amount, amountColumn);
  if (under) paper.text(under, small);
  if (pictures.length > 0) drawPhotos(paper, pictures);
  paper.addSpace(5);
  paper.rule();
}

/** What a package comes to beside its own lines. */
function drawRestRow(paper: PdfDocument, label: string, amount: string) {
  const style = { width: WORK_WIDTH, color: colors.soft };
  paper.ensureSpace(14 + paper.heightOf(label, style));
  paper.addSpace(7);
  const { y } = paper.doc;
  paper.text(label, style);
  paper.textAt(y, amount, { ...amountColumn, color: colors.soft });
  paper.addSpace(5);
  paper.rule();
}

/** The photos of a line in one row. */
function drawPhotos({ doc, addSpace }: PdfDocument, pictures: readonly string[]) {
  const { width, height, gap } = PHOTO;
  addSpace(gap / 2);
  const { y } = doc;
  for (const [index, picture] of pictures.entries())
    doc.image(Buffer.from(picture, 'base64'), MARGIN + index * (width + gap), y, {
      fit: [width, height],
    });
  doc.y = y + height + gap / 2;
}

function drawTotals(paper: PdfDocument, quote: QuotePdfData) {
  const adjustments = quote.items.filter(isAdjustment);
  paper.ensureSpace(70 + adjustments.length * 18);
  const rows: [string, string][] =
    adjustments.length > 0 ? [['Subtotal', formatCents(quote.subtotal)]] : [];
  for (const kind of ['discount', 'tax'] as const)
    for (const item of adjustments.filter((each) => each.kind === kind))
      rows.push([adjustmentLabel(item), formatLineAmount(item)]);
  for (const [term, amount] of rows) drawTotalRow(paper, term, amount, { color: colors.soft });
  const total = isPriceless(quote) ? NO_PRICE_YET : formatCents(quote.totalAmount);
  drawTotalRow(paper, quote.package ? `Total with ${quote.package}` : 'Total', total, {
    face: 'strong',
    size: 14,
  });
  if (quote.deposit)
    drawTotalRow(paper, 'Deposit when accepted', formatCents(quote.deposit), {
      color: colors.soft,
    });
  for (const { name, amount, dueDate, dueWhen } of quote.milestones ?? [])
    drawTotalRow(
      paper,
      [name, dueDate && `by ${formatDate(dueDate)}`, dueWhen].filter(Boolean).join(', '),
      formatCents(amount),
      { color: colors.soft },
    );
  paper.addSpace(16);
}

function drawTotalRow(
  paper: PdfDocument,
  term: string,
  amount: string,
  style: Parameters<PdfDocument['text']>[1],
) {
  const { y } = paper.doc;
  paper.text(term, { ...style, width: WORK_WIDTH, align: 'right' });
  paper.textAt(y, amount, { ...style, ...amountColumn });
  paper.addSpace(4);
}

function drawParagraph(paper: PdfDocument, title: string, text: string) {
  paper.ensureSpace(50);
  paper.text(title, { face: 'strong', size: 9.5, color: colors.soft });
  paper.addSpace(3);
  paper.text(text);
  paper.addSpace(14);
}

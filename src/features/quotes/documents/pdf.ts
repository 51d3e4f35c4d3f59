import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import {
  CONTENT_WIDTH,
  colours,
  createPaper,
  MARGIN,
  PAGE_WIDTH,
  type Paper,
} from '#server/pdf/pdf.ts';
import { type Figures, itemKindNames, type QuoteItem, quantitySaid } from '../items/rules.ts';
import { pathOf, SHEET, type SignatureKind, signatureKindNames } from '../signatures/rules.ts';

export type QuotePaper = Figures & {
  brand: string;
  projectTitle: string;
  contractorName: string;
  customerName: string;
  location: string;
  description: string;
  terms: string;
  warranty: string;
  startDate: string | null;
  deposit: number | null;
  /** As people write it, with its zone. */
  validUntil: string;
  /** None for a draft. */
  version: number | undefined;
  sentAt: string | undefined;
  hash: string | undefined;
  madeAt: Date;
  signature:
    | {
        name: string;
        kind: SignatureKind;
        drawing: number[][] | null;
        signedAt: string;
        clientAddress: string | null;
        totalAmount: number;
        versionHash: string;
        hash: string;
      }
    | undefined;
};

/** The document that a customer keeps: the same figures as on the screen, and the certificate once signed. */
export async function drawQuote(quote: QuotePaper) {
  const paper = createPaper({
    title: `Quote: ${quote.projectTitle}`,
    author: quote.contractorName,
    madeAt: quote.madeAt,
  });
  drawHead(paper, quote);
  drawFacts(paper, quote);
  drawItems(paper, quote);
  drawTotals(paper, quote);
  for (const [title, words] of [
    ['Notes', quote.description],
    ['Warranty', quote.warranty],
    ['Terms', quote.terms],
  ] as const)
    if (words) drawWords(paper, title, words);
  if (quote.signature) drawCertificate(paper, quote, quote.signature);
  if (paper.isSpelled()) drawSpelling(paper);
  return paper.end(footOf(quote));
}

function drawSpelling(paper: Paper) {
  paper.room(40);
  paper.gap(10);
  paper.text(
    'Words in other scripts are spelled in Latin letters here. The quote online, and what was signed, have them as they were written.',
    { size: 9, colour: colours.soft },
  );
}

const footOf = ({ brand, contractorName, version, hash }: QuotePaper) =>
  [
    brand,
    contractorName,
    version && `version ${version}`,
    hash && `fingerprint ${hash.slice(0, 16)}`,
  ]
    .filter(Boolean)
    .join('  ·  ');

function drawHead(
  paper: Paper,
  { brand, contractorName, projectTitle, version, sentAt }: QuotePaper,
) {
  paper.textAt(paper.doc.y, brand, { face: 'display', size: 11, colour: colours.brand });
  const standing = version
    ? `Version ${version}${sentAt ? `, sent ${sentAt}` : ''}`
    : 'Draft: not sent';
  paper.text(standing, { size: 8.5, colour: colours.soft, align: 'right' });
  paper.gap(26);
  paper.text(`Quote from ${contractorName}`, { colour: colours.soft, size: 11 });
  paper.gap(2);
  paper.text(projectTitle, { face: 'display', size: 23 });
  paper.gap(12);
}

function drawFacts(paper: Paper, quote: QuotePaper) {
  const facts = [
    ['For', quote.customerName],
    ['Where', quote.location],
    ['Stands until', quote.validUntil],
    ['Could begin', quote.startDate && formatDate(quote.startDate)],
  ] as const;
  for (const [term, value] of facts) {
    if (!value) continue;
    paper.room(18);
    paper.textAt(paper.doc.y, term, { colour: colours.soft, width: 100 });
    paper.text(value, { x: MARGIN + 110, width: CONTENT_WIDTH - 110 });
    paper.gap(3);
  }
  paper.gap(14);
}

const AMOUNT_WIDTH = 110;
const WORK_WIDTH = CONTENT_WIDTH - AMOUNT_WIDTH - 16;
const amountAt = {
  x: PAGE_WIDTH - MARGIN - AMOUNT_WIDTH,
  width: AMOUNT_WIDTH,
  align: 'right',
} as const;

function drawItems(paper: Paper, { items, signature }: QuotePaper) {
  const work = items.filter(({ kind, optional }) => !optional && !isAfterwards(kind));
  const options = items.filter(({ optional }) => optional);
  const left = items.filter(({ kind }) => kind === 'excluded');
  drawRows(paper, 'Work', work, ({ amount }) => formatCents(amount));
  drawRows(paper, signature ? 'Options' : 'Options that you can add', options, (item) =>
    signature && !item.selected
      ? 'Not chosen'
      : `${signature ? '' : '+ '}${formatCents(item.amount)}`,
  );
  drawRows(paper, itemKindNames.excluded, left, () => '');
}

const isAfterwards = (kind: QuoteItem['kind']) =>
  kind === 'discount' || kind === 'tax' || kind === 'excluded';

function drawRows(
  paper: Paper,
  title: string,
  items: readonly QuoteItem[],
  amountOf: (item: QuoteItem) => string,
) {
  if (items.length === 0) return;
  paper.room(60);
  paper.text(title, { face: 'strong', size: 9.5, colour: colours.soft });
  paper.gap(4);
  paper.rule(colours.ink);
  for (const item of items) {
    const under = [
      item.kind === 'allowance' && 'Allowance: settled at what it really costs',
      quantitySaid(item, formatCents),
    ]
      .filter(Boolean)
      .join('  ·  ');
    const style = { width: WORK_WIDTH };
    const small = { ...style, size: 8.5, colour: colours.soft };
    paper.room(
      14 + paper.heightOf(item.description, style) + (under ? paper.heightOf(under, small) : 0),
    );
    paper.gap(7);
    const { y } = paper.doc;
    paper.text(item.description, style);
    paper.textAt(y, amountOf(item), amountAt);
    if (under) paper.text(under, small);
    paper.gap(5);
    paper.rule();
  }
  paper.gap(16);
}

function drawTotals(paper: Paper, quote: QuotePaper) {
  const extra = quote.items.filter(({ kind }) => kind === 'discount' || kind === 'tax');
  paper.room(70 + extra.length * 18);
  const rows: [string, number][] = extra.length > 0 ? [['Subtotal', quote.subtotal]] : [];
  for (const kind of ['discount', 'tax'] as const)
    for (const item of extra.filter((each) => each.kind === kind))
      rows.push([
        item.percent === null ? item.description : `${item.description} (${item.percent}%)`,
        item.amount,
      ]);
  for (const [term, amount] of rows) drawSum(paper, term, amount, { colour: colours.soft });
  drawSum(paper, 'Total', quote.totalAmount, { face: 'strong', size: 14 });
  if (quote.deposit)
    drawSum(paper, 'Deposit when accepted', quote.deposit, { colour: colours.soft });
  paper.gap(16);
}

function drawSum(paper: Paper, term: string, amount: number, style: Parameters<Paper['text']>[1]) {
  const { y } = paper.doc;
  paper.text(term, { ...style, width: WORK_WIDTH, align: 'right' });
  paper.textAt(y, formatCents(amount), { ...style, ...amountAt });
  paper.gap(4);
}

function drawWords(paper: Paper, title: string, words: string) {
  paper.room(50);
  paper.text(title, { face: 'strong', size: 9.5, colour: colours.soft });
  paper.gap(3);
  paper.text(words);
  paper.gap(14);
}

function drawCertificate(
  paper: Paper,
  quote: QuotePaper,
  signature: NonNullable<QuotePaper['signature']>,
) {
  paper.doc.addPage();
  paper.text('Certificate of acceptance', { face: 'display', size: 20 });
  paper.gap(8);
  paper.text(
    `${signature.name} accepted version ${quote.version} of this quote from ${quote.contractorName} on ${quote.brand}. The pages before this one are that version, with the options that were chosen.`,
  );
  paper.gap(18);
  if (signature.drawing) drawStrokes(paper, signature.drawing);
  else {
    paper.text(signature.name, { face: 'display', size: 26, colour: colours.brand });
    paper.gap(4);
  }
  paper.rule(colours.ink);
  paper.gap(14);
  const facts: [string, string][] = [
    ['Signed by', signature.name],
    ['How', signatureKindNames[signature.kind]],
    ['When', signature.signedAt],
    ['From (IP address)', signature.clientAddress ?? 'Not recorded'],
    ['For', formatCents(signature.totalAmount)],
    ['Version', `${quote.version}`],
    ['Version, SHA-256', signature.versionHash],
    ['Signed, SHA-256', signature.hash],
  ];
  for (const [term, value] of facts) {
    paper.room(30);
    paper.textAt(paper.doc.y, term, { colour: colours.soft, size: 9, width: 130 });
    paper.text(value, { x: MARGIN + 140, width: CONTENT_WIDTH - 140, size: 8.5 });
    paper.gap(7);
  }
  paper.gap(8);
  paper.text(
    'A fingerprint is computed from every word and figure of the version. If a single one were changed, it would be another.',
    { size: 9, colour: colours.soft },
  );
}

function drawStrokes({ doc, gap }: Paper, drawing: number[][]) {
  const scale = 0.5;
  doc
    .save()
    .translate(MARGIN, doc.y)
    .scale(scale)
    .path(pathOf(drawing))
    .lineWidth(4)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(colours.brand)
    .stroke()
    .restore();
  gap(SHEET.height * scale);
}

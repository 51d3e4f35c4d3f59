import { formatCents } from '#lib/money.ts';
import {
  CONTENT_WIDTH,
  colors,
  createPdfDocument,
  MARGIN,
  type PdfDocument,
} from '#server/pdf/pdf.ts';

/** What both documents say: who, to whom, and for what. */
type DocumentData = {
  brand: string;
  label: string;
  title: string;
  projectTitle: string;
  contractorName: string;
  customerName: string;
  totalAmount: number;
  madeAt: Date;
};

export type InvoicePdfData = DocumentData & {
  items: { description: string; amount: number }[];
  notes: string;
  paidAmount: number;
  refundedAmount: number;
  dueAmount: number;
  statusText: string;
  /** Formatted for readers; empty for a draft. */
  issuedOn: string;
  dueOn: string;
};

export type ReceiptPdfData = DocumentData & {
  amount: number;
  refundedAmount: number;
  disputedAmount: number;
  method: string;
  isSandbox: boolean;
  paidOn: string;
  receivedOn: string;
  paymentId: string;
};

const amountColumn = { x: MARGIN, width: CONTENT_WIDTH, align: 'right' } as const;

function drawHeader(
  paper: PdfDocument,
  { brand, heading, from }: { brand: string; heading: string; from: string },
) {
  paper.text(brand, { face: 'display', size: 11, color: colors.brand });
  paper.addSpace(22);
  paper.text(`From ${from}`, { color: colors.soft, size: 11 });
  paper.addSpace(3);
  paper.text(heading, { face: 'display', size: 22 });
  paper.addSpace(16);
}

function drawFacts(paper: PdfDocument, facts: readonly (readonly [string, string])[]) {
  for (const [term, value] of facts) {
    if (!value) continue;
    paper.ensureSpace(30);
    paper.textAt(paper.doc.y, term, { color: colors.soft, size: 9.5, width: 130 });
    paper.text(value, { x: MARGIN + 140, width: CONTENT_WIDTH - 140 });
    paper.addSpace(5);
  }
  paper.addSpace(12);
}

function drawAmount(paper: PdfDocument, term: string, amount: number, isStrong = false) {
  const style = isStrong ? ({ face: 'strong', size: 13 } as const) : {};
  const width = CONTENT_WIDTH - 110;
  paper.ensureSpace(paper.heightOf(term, { ...style, width }) + 16);
  const { y } = paper.doc;
  paper.text(term, { ...style, width });
  paper.textAt(y, formatCents(amount), { ...style, ...amountColumn });
  paper.addSpace(5);
}

/** An invoice with its lines, what was paid and what is due. */
export function drawInvoicePdf(invoice: InvoicePdfData) {
  const paper = createPdfDocument({
    title: `Invoice ${invoice.label}`,
    author: invoice.contractorName,
    madeAt: invoice.madeAt,
  });
  drawHeader(paper, {
    brand: invoice.brand,
    heading: `Invoice ${invoice.label}`,
    from: invoice.contractorName,
  });
  drawFacts(paper, [
    ['To', invoice.customerName],
    ['For', invoice.title],
    ['Project', invoice.projectTitle],
    ['Issued', invoice.issuedOn],
    ['Due', invoice.dueOn],
    ['Status', invoice.statusText],
  ]);
  paper.rule();
  paper.addSpace(10);
  for (const { description, amount } of invoice.items) drawAmount(paper, description, amount);
  paper.addSpace(4);
  paper.rule();
  paper.addSpace(10);
  drawAmount(paper, 'Total', invoice.totalAmount, true);
  if (invoice.paidAmount > 0) drawAmount(paper, 'Paid', invoice.paidAmount);
  if (invoice.refundedAmount > 0) drawAmount(paper, 'Refunded', invoice.refundedAmount);
  if (invoice.issuedOn) drawAmount(paper, 'Amount due', invoice.dueAmount, true);
  if (invoice.notes) {
    paper.addSpace(14);
    paper.text(invoice.notes);
  }
  return paper.end([invoice.brand, invoice.contractorName, invoice.label].join('  ·  '));
}

/** What was paid, by whom, to whom and for what. */
export function drawReceiptPdf(receipt: ReceiptPdfData) {
  const paper = createPdfDocument({
    title: `Receipt ${receipt.label}`,
    author: receipt.contractorName,
    madeAt: receipt.madeAt,
  });
  drawHeader(paper, {
    brand: receipt.brand,
    heading: `Receipt for ${receipt.label}`,
    from: receipt.contractorName,
  });
  drawFacts(paper, [
    ['Paid by', receipt.customerName],
    ['For', receipt.title],
    ['Project', receipt.projectTitle],
    ['How', receipt.method],
    ['Received', receipt.receivedOn],
    ['Recorded', receipt.paidOn],
    ['Payment', receipt.paymentId],
  ]);
  paper.rule();
  paper.addSpace(10);
  drawAmount(paper, 'Total of the invoice', receipt.totalAmount);
  drawAmount(paper, 'Paid', receipt.amount, true);
  if (receipt.refundedAmount > 0) drawAmount(paper, 'Refunded', receipt.refundedAmount);
  if (receipt.disputedAmount > 0) drawAmount(paper, 'Disputed', receipt.disputedAmount);
  if (receipt.isSandbox) {
    paper.addSpace(14);
    paper.text('Paid in test mode. No real money moved.', {
      color: colors.soft,
    });
  }
  return paper.end([receipt.brand, receipt.contractorName, receipt.label].join('  ·  '));
}

import { formatCents } from '#lib/money.ts';
import { CONTENT_WIDTH, colors, MARGIN, type PdfDocument } from '#server/pdf/pdf.ts';
import { DRAWING_SIZE, type SignatureKind, signatureKindNames, svgPath } from './rules.ts';

/** A signature as the document shows it, with its time formatted for readers. */
export type PdfSignature = {
  name: string;
  kind: SignatureKind;
  drawing: number[][] | null;
  signedAt: string;
  clientAddress: string | null;
  totalAmount: number;
  versionHash: string;
  hash: string;
};

/** A page of its own that says who signed what, when, and how. */
export function drawCertificate(
  paper: PdfDocument,
  quote: { brand: string; contractorName: string; version: number | undefined },
  signature: PdfSignature,
) {
  paper.doc.addPage();
  paper.text('Certificate of acceptance', { face: 'display', size: 20 });
  paper.addSpace(8);
  paper.text(
    `${signature.name} accepted version ${quote.version} of this quote from ${quote.contractorName} on ${quote.brand}. The pages before this one are that version, with the options chosen.`,
  );
  paper.addSpace(18);
  if (signature.drawing) drawStrokes(paper, signature.drawing);
  else {
    paper.text(signature.name, { face: 'display', size: 26, color: colors.brand });
    paper.addSpace(4);
  }
  paper.rule(colors.ink);
  paper.addSpace(14);
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
    paper.ensureSpace(30);
    paper.textAt(paper.doc.y, term, { color: colors.soft, size: 9, width: 130 });
    paper.text(value, { x: MARGIN + 140, width: CONTENT_WIDTH - 140, size: 8.5 });
    paper.addSpace(7);
  }
  paper.addSpace(8);
  paper.text(
    'The fingerprint is computed from every word and number in this version. If anything changed, the fingerprint would change too.',
    { size: 9, color: colors.soft },
  );
}

function drawStrokes({ doc, addSpace }: PdfDocument, drawing: number[][]) {
  const scale = 0.5;
  doc
    .save()
    .translate(MARGIN, doc.y)
    .scale(scale)
    .path(svgPath(drawing))
    .lineWidth(4)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(colors.brand)
    .stroke()
    .restore();
  addSpace(DRAWING_SIZE.height * scale);
}

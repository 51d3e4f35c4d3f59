import { formatCents } from '#lib/money.ts';
import { CONTENT_WIDTH, colors, createPdfDocument, MARGIN } from '#server/pdf/pdf.ts';

export type DisputePdfData = {
  brand: string;
  title: string;
  facts: (readonly [term: string, value: string])[];
  entries: { when: string; kind: string; title: string; text: string; amount: number | null }[];
  truncated: boolean;
  madeAt: Date;
};

const indent = { x: MARGIN + 120, width: CONTENT_WIDTH - 120 };
const soft = { color: colors.soft, size: 9 } as const;

/** A dispute and everything that happened on the job, by time. */
export function drawDisputePdf({
  brand,
  title,
  facts,
  entries,
  truncated,
  madeAt,
}: DisputePdfData) {
  const paper = createPdfDocument({ title, author: brand, madeAt });
  paper.text(brand, { face: 'display', size: 11, color: colors.brand });
  paper.addSpace(22);
  paper.text(title, { face: 'display', size: 20 });
  paper.addSpace(14);
  for (const [term, value] of facts) {
    if (!value) continue;
    paper.ensureSpace(28);
    paper.textAt(paper.doc.y, term, { ...soft, width: 112 });
    paper.text(value, indent);
    paper.addSpace(5);
  }
  paper.addSpace(10);
  paper.rule();
  paper.addSpace(10);
  paper.text('Timeline', { face: 'strong', size: 13 });
  paper.addSpace(10);
  if (truncated) {
    paper.text('There are earlier entries before the first one shown.', soft);
    paper.addSpace(8);
  }
  for (const entry of entries) {
    paper.ensureSpace(44);
    paper.textAt(paper.doc.y, `${entry.when}\n${entry.kind}`, { ...soft, width: 112 });
    const from = paper.doc.y;
    const heading =
      entry.amount === null ? entry.title : `${entry.title}, ${formatCents(entry.amount)}`;
    paper.text(heading, { ...indent, face: 'strong' });
    if (entry.text) paper.text(entry.text, indent);
    // The two lines beside a short entry.
    paper.doc.y = Math.max(paper.doc.y, from + 26);
    paper.addSpace(8);
  }
  return paper.end([brand, title].join('  ·  '));
}

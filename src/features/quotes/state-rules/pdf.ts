import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { colors, type PdfDocument } from '#server/pdf/pdf.ts';
import { depositLimit, NOT_LEGAL_ADVICE, RULES_TITLE, type StateRule } from './rules.ts';

/** What the law says where the work is, each with its source and the day on which it was looked at. */
export function drawStateRules(
  paper: PdfDocument,
  rules: readonly StateRule[],
  totalAmount: number,
) {
  if (rules.length === 0) return;
  paper.ensureSpace(70);
  paper.text(RULES_TITLE, { face: 'strong', size: 9.5, color: colors.soft });
  paper.addSpace(3);
  for (const rule of rules) {
    const limit = depositLimit(rule, totalAmount);
    const figure = limit === undefined ? '' : ` For this quote, that’s ${formatCents(limit)}.`;
    paper.text(`${rule.sentence}${figure}`, { size: 9.5 });
    paper.text(`${rule.citation}. Last reviewed ${formatDate(rule.checkedOn)}. ${rule.url}`, {
      ...{ size: 8, color: colors.soft },
    });
    paper.addSpace(5);
  }
  paper.text(NOT_LEGAL_ADVICE, { size: 8.5, color: colors.soft });
  paper.addSpace(14);
}

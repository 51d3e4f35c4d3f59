import { isNearWork } from '../../matching/rules.ts';
import { type DraftForm, formFromQuote, limits, type QuoteFormContent } from './draft-form.ts';
import { type DraftLine, emptyLine, isBlank, isUnpricedScope } from './draft-line.ts';

/**
 * The form with the lines and terms of a template. What was asked for gets the price of the line about the same work;
 * it stays as it is where the template has none, and so do the terms.
 */
export function withTemplate(
  form: DraftForm,
  template: Omit<QuoteFormContent, 'projectTitle' | 'startDate' | 'milestones'>,
) {
  const { packages, lines, ...words } = formFromQuote({
    ...template,
    ...{ projectTitle: '', startDate: null, milestones: [] },
  });
  const filled = form.lines.filter((line) => !isBlank(line));
  const added: DraftLine[] = [];
  for (const line of lines) {
    const index = filled.findIndex((asked) => isWaitingFor(asked, line));
    const asked = filled[index];
    if (asked) filled[index] = { ...line, key: asked.key, scope: asked.scope };
    else added.push(emptyLine(line));
  }
  return {
    ...form,
    packages,
    description: words.description || form.description,
    terms: words.terms || form.terms,
    warranty: words.warranty || form.warranty,
    deposit: words.deposit || form.deposit,
    lines: [...filled, ...added].slice(0, limits.lines),
  };
}

/** Whether a line has what was asked for and no price yet, and this one is about the same work. */
const isWaitingFor = (asked: DraftLine, line: DraftLine) =>
  isUnpricedScope(asked) && isNearWork(asked.scope, line.description);

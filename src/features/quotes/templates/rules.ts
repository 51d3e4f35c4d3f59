import type { StoredQuoteItem } from '../items/rules.ts';

/** Most templates of one business. */
export const MAX_QUOTE_TEMPLATES = 50;
export const MAX_TEMPLATE_NAME_LENGTH = 80;
export const TEMPLATES_FULL = `You have ${MAX_QUOTE_TEMPLATES} templates. Delete one you no longer use.`;
export const TEMPLATE_NOT_FOUND = 'Template not found';
export const TEMPLATE_NAME_TAKEN = 'You already have a template with this name';

/** Two names with the same key are the same template. */
export const nameKey = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** The part of a quote that another quote can begin with: no title, no dates. */
export type TemplateContent = {
  items: StoredQuoteItem[];
  description: string;
  terms: string;
  warranty: string;
  deposit: number | null;
  depositPercent: number | null;
};

/** Scope lines and photos belong to one lead, and what was selected to one customer. */
export const templateContent = (quote: TemplateContent): TemplateContent => ({
  items: quote.items.map(({ photos: _photos, ...item }) => ({
    ...item,
    ...{ scope: null, selected: false },
  })),
  description: quote.description,
  terms: quote.terms,
  warranty: quote.warranty,
  deposit: quote.deposit,
  depositPercent: quote.depositPercent,
});

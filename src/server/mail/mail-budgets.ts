import type { MailName } from '#app/mails.ts';
import type { BudgetName } from '../delivery/budgets.ts';

/** Not because of a person: the daily digest and reports go by the clock, once each. */
export const unlimited = 'unlimited';

type Declared = { budget: BudgetName | typeof unlimited; counted: 'when-asked' | 'when-sent' };

const whenSent = (budget: BudgetName) => ({ budget, counted: 'when-sent' }) as const;
/** The call that asks for it counts it, and can tell the caller that it is too much. */
const whenAsked = (budget: BudgetName) => ({ budget, counted: 'when-asked' }) as const;
const byTheClock = { budget: unlimited, counted: 'when-sent' } as const;

/** The budget of every email. docs/operations.md has the same table in words. */
export const mailBudgets: Record<MailName, Declared> = {
  'change-email': whenAsked('access'),
  'claim-code': whenAsked('access'),
  'quote-code': whenAsked('quoteCode'),
  invitation: whenAsked('access'),
  'reset-password': whenAsked('reset'),
  'verify-email': whenAsked('access'),
  'sign-in': whenSent('signIn'),
  'sign-in-changed': whenSent('security'),
  'api-token-created': whenSent('security'),
  'contact-request': whenAsked('ask'),
  'contractor-offer': whenAsked('note'),
  'customer-note': whenAsked('note'),
  'quote-notification': whenSent('quote'),
  'quote-reminder': whenSent('quote'),
  'new-lead': whenSent('lead'),
  'claim-decided': whenSent('progress'),
  'dispute-update': whenSent('progress'),
  interest: whenSent('progress'),
  'new-message': whenSent('progress'),
  notice: whenSent('progress'),
  'quote-accepted': whenSent('progress'),
  'quote-declined': whenSent('progress'),
  'quote-question': whenSent('progress'),
  'quote-signed': whenSent('progress'),
  'review-request': whenSent('progress'),
  'background-check-ending': whenSent('progress'),
  'verification-update': whenSent('progress'),
  'verification-waiting': whenSent('office'),
  'support-answer': whenSent('support'),
  'support-received': whenSent('support'),
  'daily-digest': byTheClock,
  'weekly-report': byTheClock,
};

export const textNames = ['code', 'contact-request', 'note', 'quote', 'notice'] as const;
export type TextName = (typeof textNames)[number];

/** The budget of every kind of text message. */
export const textBudgets: Record<TextName, Declared> = {
  code: whenAsked('access'),
  'contact-request': whenAsked('ask'),
  note: whenAsked('note'),
  quote: whenSent('quote'),
  notice: whenSent('progress'),
};

/**
 * What a token may be allowed, and which calls that opens. A call that stands nowhere here can be made by no token:
 * nothing of accounts, sessions, plans, refunds or other tokens is open to programs.
 */
export const scopeCalls = {
  'leads:read': ['leads.list', 'leads.get', 'leads.available', 'leads.stats'],
  'projects:read': ['projects.list', 'projects.get'],
  'quotes:read': ['quotes.list', 'quotes.get', 'quotes.count', 'quotes.stats'],
  'quotes:write': ['quotes.createFromLead', 'quotes.update', 'quotes.send'],
  'customers:read': ['customers.list', 'customers.get', 'customers.activity'],
  'calendar:read': ['events.list', 'events.get', 'events.stats', 'events.conflicts'],
  'calendar:write': ['events.create', 'events.update', 'events.remove'],
  'invoices:read': ['invoices.list', 'invoices.get', 'invoices.pdf', 'billing.summary'],
  'invoices:write': [
    'invoices.create',
    'invoices.update',
    'invoices.issue',
    'invoices.recordPayment',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Scope = keyof typeof scopeCalls;
export const scopes = Object.keys(scopeCalls) as [Scope, ...Scope[]];

export const scopeNames: Record<Scope, string> = {
  'leads:read': 'See leads',
  'projects:read': 'See projects',
  'quotes:read': 'See quotes',
  'quotes:write': 'Write and send quotes',
  'customers:read': 'See customers',
  'calendar:read': 'See the calendar',
  'calendar:write': 'Change the calendar',
  'invoices:read': 'See invoices and payments',
  'invoices:write': 'Write invoices and record payments',
};

/** Whether one of these scopes opens a call. */
export const isInScope = (held: readonly string[], call: string) =>
  scopes.some(
    (scope) => held.includes(scope) && scopeCalls[scope].some((name: string) => name === call),
  );

/** What every token begins with, so that it is told from a session, and found where it leaked. */
export const TOKEN_PREFIX = 'plb_';
export const MAX_TOKENS = 20;
export const MAX_TOKEN_NAME_LENGTH = 60;
export const TOKEN_NOT_FOUND = 'Token not found';
export const TOO_MANY_TOKENS = 'You have 20 tokens. Revoke one you no longer use first';

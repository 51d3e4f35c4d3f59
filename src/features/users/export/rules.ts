import { formatExact } from '#lib/dates.ts';
import type { Role } from '#lib/roles.ts';

/** The columns of a CSV file: field by heading. */
export type Columns = Record<string, string>;

export const csvColumns = {
  projects: {
    ...{ Project: 'title', Category: 'category', Status: 'status', ZIP: 'zipCode', City: 'city' },
    ...{ 'Posted at': 'createdAt', 'Completed at': 'completedAt', Id: 'id' },
  },
  leads: {
    ...{ Project: 'projectTitle', Service: 'service', Status: 'status', Location: 'location' },
    ...{ Homeowner: 'homeownerName', 'Posted at': 'createdAt', Id: 'id' },
  },
  quotes: {
    ...{ Project: 'projectTitle', Contractor: 'contractorName', Customer: 'customerName' },
    ...{ Status: 'status', 'Total in cents': 'totalAmount', 'Sent at': 'sentAt' },
    ...{ 'Accepted at': 'acceptedAt', 'Valid through': 'validUntil', Id: 'id' },
  },
  invoices: {
    ...{ Number: 'label', Project: 'projectTitle', Contractor: 'contractorName' },
    ...{ Customer: 'customerName', Status: 'status', 'Total in cents': 'totalAmount' },
    ...{ 'Paid in cents': 'paidAmount', 'Issued at': 'issuedAt', Due: 'dueDate', Id: 'id' },
  },
  messages: {
    ...{ 'Sent at': 'createdAt', From: 'senderName', Message: 'content' },
    ...{ Conversation: 'conversationId', Id: 'id' },
  },
  customers: {
    ...{ Name: 'name', Email: 'email', Phone: 'phone', Address: 'address' },
    ...{ Status: 'status' },
    ...{ Quotes: 'totalQuotes', Accepted: 'acceptedQuotes', 'Last activity': 'lastActivity' },
  },
} satisfies Record<string, Columns>;

/** A row's cells; only texts and numbers go into a spreadsheet. */
export const toCells = (row: object, columns: Columns) =>
  Object.values(columns).map((name) => {
    const value = (row as Record<string, unknown>)[name];
    return typeof value === 'string' || typeof value === 'number' ? value : '';
  });

/** A file name that is valid on every system; keeps the extension. */
export const safeFileName = (name: string) =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} ._,&()-]/gu, '')
    .replace(/^\.+/, '')
    .slice(-100)
    .trim() || 'file';

export const archiveName = (brand: string, now: Date) =>
  `${brand.replaceAll(/\W+/g, '-')}-export-${now.toISOString().slice(0, 10)}.zip`;

const folderDescriptions: Record<Role, string> = {
  homeowner:
    'homeowner: your projects, leads, quotes, jobs, messages, reviews, saved contractors and ideas',
  contractor: 'contractor: your business, leads, quotes, jobs, customers, messages and reviews',
  admin: 'admin: what you were notified about as an admin',
};

export function readmeText({
  brand,
  roles,
  now,
}: {
  brand: string;
  roles: readonly Role[];
  now: Date;
}) {
  return [
    `What ${brand} keeps about you`,
    `Made on ${formatExact(now, 'UTC')}.`,
    '',
    'account: your profile, how you sign in, where you’re signed in, and what you want to be notified about',
    ...roles.map((role) => folderDescriptions[role]),
    'files: what you uploaded, under its original name; files.json lists it',
    '',
    'JSON files are complete. CSV files hold a shorter version for spreadsheets.',
    'Amounts are whole US cents. Times are UTC.',
    'Accepted quotes are also included as PDFs.',
    '',
  ].join('\n');
}

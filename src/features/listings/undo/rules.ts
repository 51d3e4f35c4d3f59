import type { Remark } from '../register-rows/rules.ts';

/** Rows per transaction: few enough that nobody waits for the listings that it locks. */
export const UNDO_BATCH = 100;

/** Why undoing an import leaves something as it is: somebody has acted on it since. */
export const keptReasons = {
  claimed: 'A business has claimed it',
  removed: 'It asked not to be listed, and we remember that so no import brings it back',
  claim: 'Someone asked to claim it or have it removed',
  conversation: 'Someone messaged it',
  work: 'A homeowner has asked it for work',
  saved: 'A homeowner has saved it',
  updated: 'A later import has brought it up to date',
  used: 'Something else on the site refers to it',
  earlier: 'It was listed before this import',
  changed: 'A later list has changed what the register says of it',
} as const;
export type KeptReason = keyof typeof keptReasons;
export const keptReasonNames = Object.keys(keptReasons) as [KeptReason, ...KeptReason[]];

const KEPT = 'Kept: ';
export const keptRemark = (reason: KeptReason): Remark => ({
  field: null,
  message: `${KEPT}${keptReasons[reason]}`,
});
/** The remarks of a row without those of an earlier undo. */
export const withoutKept = (remarks: readonly Remark[]) =>
  remarks.filter(({ message }) => !message.startsWith(KEPT));

/** What a listing that is referred to by a table has been used for; any other table counts as `used`. */
const reasonByTable: Record<string, KeptReason> = {
  claims: 'claim',
  conversations: 'conversation',
  leads: 'work',
  lead_offers: 'work',
  projects: 'work',
  quotes: 'work',
  saved_contractors: 'saved',
};
export const reasonOfTable = (table: string): KeptReason => reasonByTable[table] ?? 'used';

/** Tables with nothing in them that anybody did to a listing: they are removed together with it. */
export const ownTables = ['contractor_services', 'register_facts', 'import_rows', 'day_views'];

/** A fact of a register before an import brought it up to date. */
export type FactBefore = {
  register: string;
  kind: string;
  number: string;
  status: string;
  validUntil: string | null;
  asOf: string;
  /** The `asOf` that the import wrote. */
  replacedBy: string;
};

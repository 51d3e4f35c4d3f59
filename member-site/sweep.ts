import { deleteUnpublishedKeys } from './signing-keys.ts';
import { addMs, days, type Site } from './site.ts';

/** Deletes expired rows. */
export async function sweep(site: Site) {
  const now = site.now();
  for (const [table, column] of [
    ['sessions', 'expires_at'],
    ['refresh_tokens', 'expires_at'],
    ['mailed_codes', 'expires_at'],
    ['attempts', 'window_ends_at'],
  ])
    await site.db.query(`delete from member_site.${table} where ${column} <= $1`, [now]);
  await site.db.query('delete from member_site.mails where created_at <= $1', [
    addMs(now, -days(7)),
  ]);
  await deleteUnpublishedKeys(site);
}

import { databaseMeaning } from '../database/sql-states.ts';

/** What a process ends with that lost its database while it started: the next one may find it again (EX_TEMPFAIL). */
export const TRY_AGAIN = 75;

/** Ends the process with what went wrong, without a stack: for errors that whoever starts it can mend. */
export function exitWithMessage(error: unknown, code = 1): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(code);
}

/** The exit code of a process that could not do what it was ordered to. */
export const exitCodeOf = (error: unknown) => (databaseMeaning(error) ? TRY_AGAIN : 1);

export const POSTGRES_ENDED =
  'PostgreSQL has ended, so this program ends too. Its log is in the data folder.';

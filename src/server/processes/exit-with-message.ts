/** Ends the process with what went wrong, without a stack: for errors that whoever starts it can mend. */
export function exitWithMessage(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

export const POSTGRES_ENDED =
  'PostgreSQL has ended, so this program ends too. Its log is in the data folder.';

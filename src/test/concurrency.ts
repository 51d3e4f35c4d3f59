/** How many calls a race test makes at the same time; set `RACE_CALLERS=200` for more. */
export const CONCURRENCY = Number(process.env.RACE_CALLERS ?? 20);

/** The same where one record is at stake, so that many callers cost little. */
export const MANY_CALLERS = Number(process.env.RACE_CALLERS ?? 200);

/** Retries, as clients do, while all database connections of the process are busy. */
export async function retryWhileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if ((error as { code?: string }).code !== 'unavailable') throw error;
    }
}

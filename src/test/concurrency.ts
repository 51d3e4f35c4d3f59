/** How many act at the same moment in a race; `RACE_CALLERS=200` for the whole crowd. */
export const CONCURRENCY = Number(process.env.RACE_CALLERS ?? 20);

/** Calls again, as clients do, where there were too many for the connections of one process. */
export async function retryWhileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if ((error as { code?: string }).code !== 'unavailable') throw error;
    }
}

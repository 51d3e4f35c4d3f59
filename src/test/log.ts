import { inspect } from 'node:util';
import { pino } from 'pino';

/**
 * What the product would log, with whole errors, beside the test that caused it. Silent unless `LOG_LEVEL` asks for it:
 * many tests cause errors on purpose. A running copy leaves out of its errors what users wrote; here everything is made up.
 */
export const createTestLog = (level = process.env.LOG_LEVEL || 'silent') =>
  pino(
    { level, base: undefined, timestamp: false, serializers: { err: (error) => inspect(error) } },
    {
      write(line) {
        const { msg, err, level: _, ...rest } = JSON.parse(line);
        console.error([`${msg} ${JSON.stringify(rest)}`, err].filter(Boolean).join('\n'));
      },
    },
  );

import * as z from 'zod';
import { call } from '#lib/contract.ts';

export const accountExportContract = {
  export: call
    .route({
      method: 'GET',
      path: '/me/export',
      tags: ['Profile'],
      summary: 'All that is kept of me, as a ZIP file of JSON and CSV and of my own files',
      spec: (operation) => ({
        ...operation,
        responses: {
          ...operation.responses,
          200: {
            description: 'Written while it is read: it has no length to begin with',
            content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
          },
        },
      }),
    })
    .meta({ who: 'signed-in', rate: 'transfer' })
    .output(z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream)),
};

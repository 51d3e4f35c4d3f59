import { call, streamedFile, streamedSpec } from '#lib/contract.ts';

export const accountExportContract = {
  export: call
    .route({
      method: 'GET',
      path: '/me/export',
      tags: ['Profile'],
      summary: 'Download all my data as a ZIP of JSON, CSV, and my files',
      spec: streamedSpec('application/zip'),
    })
    .meta({ who: 'signed-in', rate: 'transfer' })
    .output(streamedFile),
};

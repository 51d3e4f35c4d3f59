import { call, streamedFile, streamedSpec } from '#lib/contract.ts';

export const accountExportContract = {
  export: call
    .route({
      method: 'GET',
      path: '/me/export',
      tags: ['Profile'],
      summary: 'All that is kept of me, as a ZIP file of JSON and CSV and of my own files',
      spec: streamedSpec('application/zip'),
    })
    .meta({ who: 'signed-in', rate: 'transfer' })
    .output(streamedFile),
};

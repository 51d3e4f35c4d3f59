import type { Reactions } from '#server/jobs/reactions.ts';
import { continueImport } from '../import-passes/service.ts';

export const contractorImportsReactions: Reactions = {
  'import.checked': { goOn: continueImport },
  'import.started': { goOn: continueImport },
  'import.continued': { goOn: continueImport },
  'import.undoStarted': { goOn: continueImport },
};

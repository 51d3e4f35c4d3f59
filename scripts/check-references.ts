import { findReferenceErrors } from './structure/references.ts';
import { reportErrors } from './structure/report.ts';

reportErrors(findReferenceErrors(process.cwd()));

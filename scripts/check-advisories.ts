import { findAdvisoryErrors } from './structure/advisories.ts';
import { reportErrors } from './structure/report.ts';

reportErrors(findAdvisoryErrors(process.cwd()));

import { findMigrationErrors } from './structure/migrations.ts';
import { reportErrors } from './structure/report.ts';

reportErrors(findMigrationErrors(process.cwd()));

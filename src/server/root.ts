import path from 'node:path';

/** The project's folder. Both this file and the bundle in `build/program` lie two levels below it. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Whether the program runs from its bundle, not from its sources. */
const isBundled = import.meta.filename.endsWith('.js');

/** What Node.js runs to start the program in this folder: its bundle, or its source. */
export const programFile = (folder: string) =>
  isBundled
    ? path.join(ROOT, 'build/program', `${path.basename(folder)}.js`)
    : path.join(ROOT, folder, 'main.ts');

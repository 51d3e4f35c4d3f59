/**
 * The files that run in threads or processes of their own. Each lies beside this file, as a source and in the bundle,
 * whose configuration (rolldown.config.ts) names them too.
 */
const entry = (name: string) =>
  new URL(`./${name}${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

export const threadEntries = {
  documents: entry('documents-thread'),
  pictures: entry('pictures-process'),
};

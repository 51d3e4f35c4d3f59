const kinds = [
  'app',
  'browser',
  'components',
  'content',
  'contract',
  'data',
  'database',
  'emails',
  'handlers',
  'lib',
  'member-site',
  'notify',
  'pdf',
  'reactions',
  'rules',
  'samples',
  'screens',
  'server',
  'service',
  'shapes',
  'tables',
  'test',
  'ui',
] as const;

/** The kind of a file decides what it may import: a top-level folder of src, or a file name of a module. */
export type Kind = (typeof kinds)[number];

const inBrowser: Kind[] = [
  'browser',
  'components',
  'contract',
  'lib',
  'rules',
  'screens',
  'shapes',
  'ui',
];
const onServer: Kind[] = ['contract', 'data', 'lib', 'rules', 'server', 'shapes', 'tables'];
const services: Kind[] = [...onServer, 'notify', 'pdf', 'service'];

/** Imports run one way: app, features, ui, lib. The server puts the features together. */
export const allowedImports: Record<Kind, Kind[]> = {
  app: ['app', 'emails', ...inBrowser],
  browser: ['browser', 'contract', 'lib', 'rules', 'shapes'],
  components: inBrowser,
  content: [],
  contract: ['contract', 'lib', 'rules', 'shapes'],
  data: onServer,
  database: [...services, 'database', 'samples'],
  emails: ['contract', 'emails', 'lib', 'rules', 'shapes', 'ui'],
  handlers: [...services, 'handlers'],
  lib: ['lib'],
  'member-site': ['member-site'],
  notify: services,
  pdf: [...onServer, 'pdf'],
  reactions: [...services, 'emails', 'reactions'],
  rules: ['content', 'lib', 'rules'],
  samples: [...services, 'samples'],
  screens: inBrowser,
  server: [...services, 'database', 'emails', 'handlers', 'reactions'],
  service: services,
  shapes: ['lib', 'rules', 'shapes'],
  tables: ['contract', 'lib', 'rules', 'server', 'shapes', 'tables'],
  test: kinds.filter((kind) => kind !== 'member-site'),
  ui: ['lib', 'ui'],
};

/** Kinds that only types may be imported from: the pages describe what the server hands them. */
export const allowedTypeImports: Partial<Record<Kind, Kind[]>> = {
  notify: ['app'],
  server: ['app', 'browser'],
};

/** The files that a module or sub-module may have, besides tests. */
const moduleFiles = [
  'contract',
  'data',
  'handlers',
  'notify',
  'pdf',
  'reactions',
  'rules',
  'samples',
  'service',
  'shapes',
  'tables',
];
const moduleFolders = ['components', 'content', 'emails', 'screens'];
const folders = ['app', 'browser', 'lib', 'server', 'test', 'ui'];

/** The kind of the file at `path`, relative to the project; undefined if no rules apply. */
export function kindOf(path: string): Kind | undefined {
  const [top, folder = '', ...rest] = path.split('/');
  if (top === 'member-site') return top;
  if (top !== 'src' && top !== 'database') return;
  if (/\.test\.tsx?$/.test(path)) return 'test';
  if (top === 'database') return top;
  if (folder !== 'features') return kinds.find((kind) => kind === folder);
  return rest.join('/') === 'contract.ts' ? 'contract' : kindInModule(withinModule(rest));
}

/** The path below the module, or below its sub-module if it has one. */
function withinModule([, ...rest]: string[]) {
  const [first = '', ...deeper] = rest;
  return deeper.length > 0 && !moduleFolders.includes(first) ? deeper : rest;
}

function kindInModule([first = '', ...deeper]: string[]) {
  const name = deeper.length > 0 ? first : moduleFiles.find((file) => `${file}.ts` === first);
  return [...moduleFiles, ...moduleFolders].includes(name ?? '')
    ? kinds.find((kind) => kind === name)
    : undefined;
}

/** What is wrong with the place or name of a file of `src`, if anything. */
export function placementError(path: string): string | undefined {
  const [, folder = '', ...rest] = path.split('/');
  const name = rest.at(-1);
  if (!name || ![...folders, 'features'].includes(folder))
    return 'is in no folder of src that we have';
  if (/^(index|utils?|helpers?|common|misc|shared)\.tsx?$/.test(name)) {
    return 'has a name that says nothing about what is in it';
  }
  if (folder === 'features' && !belongsInModule(rest)) return 'is not a file that a module has';
}

function belongsInModule(path: string[]) {
  if (path.join('/') === 'contract.ts') return true;
  const [file = '', ...deeper] = withinModule(path).toReversed();
  if (path.length < 2) return false;
  if (deeper.length === 0) return /\.test\.tsx?$/.test(file) || kindInModule([file]) !== undefined;
  const [folder = ''] = deeper;
  const styles = folder !== 'emails' && file.endsWith('.module.css');
  return deeper.length === 1 && moduleFolders.includes(folder) && (styles || /\.tsx?$/.test(file));
}

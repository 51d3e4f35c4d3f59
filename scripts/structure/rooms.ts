const kinds = [
  'app',
  'browser',
  'components',
  'contract',
  'data',
  'database',
  'emails',
  'handlers',
  'lib',
  'member-site',
  'reactions',
  'rules',
  'samples',
  'screens',
  'server',
  'tables',
  'test',
  'ui',
] as const;

/** What a file is, as far as imports are concerned: a room, or a name within a feature. */
export type Kind = (typeof kinds)[number];

const shown: Kind[] = ['browser', 'components', 'contract', 'lib', 'rules', 'screens', 'ui'];
const kept: Kind[] = ['contract', 'data', 'lib', 'rules', 'server', 'tables'];

/** Imports run one way: app, features, ui, lib. The server puts the features together. */
export const mayImport: Record<Kind, Kind[]> = {
  app: ['app', 'emails', ...shown],
  browser: ['browser', 'contract', 'lib', 'rules'],
  components: shown,
  contract: ['contract', 'lib', 'rules'],
  data: kept,
  database: [...kept, 'database', 'samples'],
  emails: ['contract', 'emails', 'lib', 'rules', 'ui'],
  handlers: kept,
  lib: ['lib'],
  'member-site': ['member-site'],
  reactions: [...kept, 'emails'],
  rules: ['lib', 'rules'],
  samples: [...kept, 'samples'],
  screens: shown,
  server: [...kept, 'database', 'emails', 'handlers', 'reactions'],
  tables: ['contract', 'lib', 'rules', 'server', 'tables'],
  test: kinds.filter((kind) => kind !== 'member-site'),
  ui: ['lib', 'ui'],
};

/** Where a type may come from, too: what the server hands over to the pages is described by them. */
export const mayImportTypes: Partial<Record<Kind, Kind[]>> = { server: ['app', 'browser'] };

const featureFiles = ['contract', 'data', 'handlers', 'reactions', 'rules', 'samples', 'tables'];
const featureFolders = ['components', 'emails', 'screens'];
const rooms = ['app', 'browser', 'lib', 'server', 'test', 'ui'];

/** What the file at `path` (relative to the project) is; undefined where there are no rules. */
export function kindOf(path: string): Kind | undefined {
  const [top, room = '', ...rest] = path.split('/');
  if (top === 'member-site') return top;
  if (top !== 'src' && top !== 'database') return;
  if (/\.test\.tsx?$/.test(path)) return 'test';
  if (top === 'database') return top;
  const name = room === 'features' ? nameInFeature(rest) : rooms.find((known) => known === room);
  return kinds.find((kind) => kind === name);
}

function nameInFeature([first, second, ...deeper]: string[]) {
  if (second === undefined) return first === 'contract.ts' ? 'contract' : undefined;
  if (deeper.length > 0) return featureFolders.find((folder) => folder === second);
  return featureFiles.find((file) => `${file}.ts` === second);
}

/** What is wrong with where a file of `src` is or how it is called, if anything. */
export function misplaced(path: string): string | undefined {
  const [, room = '', ...rest] = path.split('/');
  const name = rest.at(-1);
  if (!name || ![...rooms, 'features'].includes(room)) return 'is in none of the rooms';
  if (/^(index|utils?|helpers?|common|misc|shared)\.tsx?$/.test(name)) {
    return 'has a name that says nothing about what is in it';
  }
  if (room === 'features' && !belongsInFeature(rest)) return 'is not a file that a feature has';
}

function belongsInFeature(path: string[]) {
  const [file = '', ...folders] = path.toReversed();
  if (folders.length < 2 && /\.test\.tsx?$/.test(file)) return true;
  if (folders.length < 2) return nameInFeature(path) !== undefined;
  const [folder = ''] = folders;
  const styles = folder !== 'emails' && file.endsWith('.module.css');
  return (
    folders.length === 2 && featureFolders.includes(folder) && (styles || /\.tsx?$/.test(file))
  );
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';

/** Not a dependency: it would bring more packages than it lists, and only this command needs it. */
const TOOL = '@cyclonedx/cyclonedx-npm@6.0.1';
const FILE = 'build/sbom.cdx.json';

interface Component {
  purl: string;
  components?: Component[];
}

// Lists everything that the lock file installs, in CycloneDX, for whoever looks up advisories.
mkdirSync('build', { recursive: true });
execFileSync(
  'npm',
  [
    // The tool needs none of its optional packages; the list is to have ours.
    ...['exec', '--yes', '--omit=optional', `--package=${TOOL}`],
    ...['--', 'env', 'npm_config_omit=', 'cyclonedx-npm'],
    ...['--package-lock-only', '--ignore-npm-errors', '--output-reproducible'],
    ...['--output-format', 'JSON', '--output-file', FILE],
  ],
  { stdio: ['ignore', 'ignore', 'pipe'] },
);

const { bomFormat, specVersion, components } = JSON.parse(readFileSync(FILE, 'utf8'));
const listed = new Set(purlsOf(components));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const missing = Object.entries<{ version?: string; name?: string }>(packages)
  .filter(([folder]) => folder !== '')
  .map(([folder, { name, version }]) => [name ?? folder.split('node_modules/').at(-1), version])
  .map(([name, version]) => `pkg:npm/${name}@${version}`)
  .filter((purl) => !listed.has(purl));
if (bomFormat !== 'CycloneDX' || missing.length > 0)
  throw new Error(`${FILE} lacks ${missing.length} packages: ${missing.slice(0, 10).join(', ')}`);
process.stdout.write(`${FILE}: CycloneDX ${specVersion}, ${listed.size} packages\n`);

/** Package URLs without qualifiers, of all components and of those inside them. */
function purlsOf(list: Component[]): string[] {
  return list.flatMap(({ purl, components: inner = [] }) => [
    decodeURIComponent(purl.split('?')[0] ?? ''),
    ...purlsOf(inner),
  ]);
}

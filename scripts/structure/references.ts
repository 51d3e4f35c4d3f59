import { posix } from 'node:path';
import { lineAt } from './comments.ts';
import { folders, type Project, readProject } from './project.ts';

/*
 * What counts as a reference, in README.md, docs and the comments of the code:
 *
 * - a path: whatever begins with a folder of the project and a slash, such as src/lib or docs/style.md; `*`,
 *   `**` and `{a,b}` stand for any that match. After a `#` comes a heading of a document or a name in the code.
 * - a file name with one of our extensions: such a file must be somewhere, at the end of a path if it has folders
 * - a name in backticks, "in" or "of", a file name in backticks: the file must contain the name
 * - a name alone in backticks, in a comment: it must occur somewhere in the code; put other words in quotes
 * - a link of a document: the file, and the heading or `id` after the `#`
 * - spec §n, R1 to R40 and product: name in parentheses: an entry of docs/requirements.md
 */
const REQUIREMENTS = 'docs/requirements.md';

const pathPattern =
  /(?<![\w./@:#-])(?:\.ci|bench|database|docs|e2e|member-site|scripts|src)\/[\w./*{},#$-]*/g;
const filePattern =
  /(?<![\w./*{}$-])(?:#|\.{1,2}\/)?(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql|css|md|grit)\b(?!\/)/g;
const symbolPattern = /`([A-Za-z_$][\w$]*)(?:\(\))?`\s+(?:in|of)\s+\[?`([\w./#-]+\.\w+)`/g;
const namePattern = /`([A-Za-z_$][\w$]*)(?:\(\))?`/g;
const linkPattern = /\]\(([^)\s]+)\)/g;
const requirementPatterns: [RegExp, (name: string) => string][] = [
  [/§(\d+)/g, (section) => `spec-${section}`],
  [/\bR(\d{1,2})\b/g, (number) => `r${number}`],
  [/\(product: ([\w-]+)/g, (name) => name],
];

/** The references to something that is not there, one line each. */
export function findReferenceErrors(root: string): string[] {
  const project = readProject(root);
  return [...project.prose].flatMap(([path, passages]) =>
    passages.flatMap(({ text, line }) =>
      findings(project, path, text).map(
        ({ index, reason }) => `${path}:${line + lineAt(text, index) - 1}: ${reason}`,
      ),
    ),
  );
}

type Finding = { index: number; reason: string };

function findings(project: Project, path: string, text: string): Finding[] {
  const found: Finding[] = [];
  const check = (pattern: RegExp, errorOf: (...groups: string[]) => string | undefined) => {
    for (const match of text.matchAll(pattern)) {
      const reason = errorOf(...match);
      if (reason) found.push({ index: match.index, reason });
    }
  };
  check(pathPattern, (reference) => pathError(project, reference.replace(/[.,]+$/, '')));
  check(filePattern, (name) =>
    folders.some((folder) => name.startsWith(`${folder}/`)) || resolve(project, path, name).length
      ? undefined
      : `there is no file ${name}`,
  );
  check(symbolPattern, (_, name = '', file = '') => symbolError(project, path, name, file));
  if (path.endsWith('.md'))
    // A link from the root of the site, in a help article, is an address of the product, which a test of its own checks.
    check(linkPattern, (_, target = '') =>
      target.startsWith('/') ? undefined : linkError(project, path, target),
    );
  else
    check(namePattern, (_, name = '') =>
      project.words.has(name) ? undefined : `nothing is called ${name}`,
    );
  if (path !== REQUIREMENTS)
    for (const [pattern, idOf] of requirementPatterns)
      check(pattern, (reference, name = '') =>
        anchorsOf(project, REQUIREMENTS).has(idOf(name))
          ? undefined
          : `${reference.replace('(', '')} has no entry in ${REQUIREMENTS}`,
      );
  return found;
}

function pathError(project: Project, reference: string): string | undefined {
  const [path = '', fragment] = reference.split('#');
  const matching = matchingFiles(project, path);
  if (matching.length === 0) return `there is no ${path}`;
  if (!fragment) return;
  const isThere = path.endsWith('.md')
    ? anchorsOf(project, path).has(fragment)
    : contains(project, matching, fragment);
  return isThere ? undefined : `${path} has no ${fragment}`;
}

function matchingFiles({ files }: Project, path: string): string[] {
  if (files.has(path)) return [path];
  const folder = path.replace(/\/$/, '');
  const expression = folder
    .replaceAll(/[.$]/g, '\\$&')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll(/\*\*?/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
  const pattern = new RegExp(`^${expression}(?:/|$)`);
  return [...files].filter((file) => pattern.test(file));
}

/** The files that a name may mean: beside or below the file that names it, or anywhere with such an ending. */
function resolve({ files }: Project, from: string, name: string): string[] {
  const exact = name.startsWith('#')
    ? `src/${name.slice(1)}`
    : posix.join(posix.dirname(from), name);
  if (files.has(exact)) return [exact];
  return [...files].filter((file) => file === name || file.endsWith(`/${name}`));
}

function symbolError(project: Project, from: string, name: string, file: string) {
  const files = resolve(project, from, file);
  if (files.length === 0 || contains(project, files, name)) return;
  return `${file} has no ${name}`;
}

const contains = ({ read }: Project, files: readonly string[], name: string) =>
  files.some((file) =>
    read(file)
      .split(/[^\w$]+/)
      .includes(name),
  );

function linkError(project: Project, from: string, target: string): string | undefined {
  if (/^[a-z]+:/.test(target)) return;
  const [name = '', fragment] = target.split('#');
  const path = name === '' ? from : posix.join(posix.dirname(from), name);
  if (matchingFiles(project, path).length === 0) return `there is no ${path}`;
  if (fragment && !anchorsOf(project, path).has(fragment)) return `${path} has no #${fragment}`;
}

/** What can follow the `#` of a link to a document, as GitHub makes it: headings, and ids that are set. */
function anchorsOf({ files, read }: Project, path: string): Set<string> {
  if (!files.has(path)) return new Set();
  const text = read(path).replaceAll(/^```.*?^```/gms, '');
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
  return new Set([...headings, ...ids]);
}

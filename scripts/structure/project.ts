import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Passage, splitComments } from './comments.ts';
import { listFiles } from './files.ts';

/** The folders that contain our files; those of the root belong to the project, too. */
export const folders = [
  '.ci',
  'bench',
  'database',
  'deploy',
  'docs',
  'e2e',
  'member-site',
  'scripts',
  'src',
];

const isCode = (path: string) =>
  /(?:\.(?:tsx?|mjs|js|css|sql|grit)|^\.ci\/run|^\.env\.example)$/.test(path);

export type Project = {
  files: Set<string>;
  read: (path: string) => string;
  /** What people are to read: whole documents, and comments. */
  prose: Map<string, Passage[]>;
  /** Every word that is not prose. */
  words: Set<string>;
};

export function readProject(root: string): Project {
  const atRoot = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const below = listFiles(
    root,
    folders.filter((folder) => existsSync(join(root, folder))),
  );
  const files = new Set([...atRoot, ...below].filter((path) => !path.includes('node_modules/')));
  const read = (path: string) => readFileSync(join(root, path), 'utf8');

  const prose = new Map<string, Passage[]>();
  const words = new Set<string>();
  const addWords = (text: string) => {
    for (const word of text.split(/[^\w$]+/)) words.add(word);
  };
  for (const path of [...files].sort()) {
    if (path.endsWith('.md')) prose.set(path, [{ text: read(path), line: 1 }]);
    if (path === 'package.json') addWords(read(path));
    if (!isCode(path)) continue;
    const { comments, code } = splitComments(path, read(path));
    prose.set(path, comments);
    addWords(code);
  }
  // The example has settings that are commented out.
  if (files.has('.env.example')) addWords(read('.env.example'));
  return { files, read, prose, words };
}

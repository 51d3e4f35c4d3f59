import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

type Files = { module: string; imports?: readonly string[]; css?: readonly string[] };
type Route = Files & { id: string; parentId?: string };
/** React Router's list of pages and their files, which every page with scripts loads. */
export type PageManifest = { entry: Files; routes: Record<string, Route> };

export async function findManifest(folder: string) {
  const name = (await readdir(path.join(folder, 'assets'))).find((each) =>
    /^manifest-.+\.js$/.test(each),
  );
  if (!name) throw new Error(`There is no manifest of the pages in ${folder}`);
  return `/assets/${name}`;
}

/** What the script leaves in the window, in whatever form it is written. */
export function evaluateManifest(script: string) {
  const window: { __reactRouterManifest?: PageManifest } = {};
  runInNewContext(script, { window });
  if (!window.__reactRouterManifest) throw new Error('The script leaves no manifest');
  return window.__reactRouterManifest;
}

/**
 * Writes the manifest anew, at a third of its size: each file's name once, and for each page only the files that its
 * layouts do not load already.
 */
export async function compactManifest(folder: string) {
  const file = path.join(folder, await findManifest(folder));
  await writeFile(file, compact(evaluateManifest(await readFile(file, 'utf8'))));
}

export function compact({ entry, routes, ...rest }: PageManifest) {
  const names = new Map<string, number>();
  const numberOf = (name: string) => {
    const short = shorten(name);
    if (!names.has(short)) names.set(short, names.size);
    return names.get(short);
  };
  const rows = Object.values(routes).map((route) => {
    const { id, parentId, path: address, module, imports = [], css = [], ...more } = route as Row;
    const loaded = loadedBy(parentId, routes, entry);
    const fresh = [...imports, ...css].filter((name) => !loaded.has(name) && name !== module);
    const flags = Object.entries(more).filter(([, value]) => value !== false);
    return [
      id,
      parentId ?? 0,
      address === id ? 1 : (address ?? 0),
      numberOf(module),
      fresh.map(numberOf),
      // What has no place of its own above, as it is.
      Object.fromEntries(flags),
    ];
  });
  const flagNames = [
    ...new Set(
      Object.values(routes).flatMap((route) =>
        Object.entries(route).flatMap(([name, value]) =>
          typeof value === 'boolean' && name.startsWith('has') ? [name] : [],
        ),
      ),
    ),
  ];
  const data = JSON.stringify([{ ...rest, entry }, [...names.keys()], rows, flagNames]);
  return `window.__reactRouterManifest=(${expand})(...${data});\n`;
}

type Row = Route & { path?: string; [flag: string]: unknown };

const shorten = (name: string) => name.replace(/^\/assets\//, '').replace(/\.js$/, '');

/** The files of the layouts around a page, and of what starts all pages. */
function loadedBy(parentId: string | undefined, routes: PageManifest['routes'], entry: Files) {
  const loaded = new Set(filesOf(entry));
  for (let at = parentId; at !== undefined; at = routes[at]?.parentId)
    for (const name of filesOf(routes[at])) loaded.add(name);
  return loaded;
}

const filesOf = (files: Files | undefined) =>
  files ? [files.module, ...(files.imports ?? []), ...(files.css ?? [])] : [];

/** Runs in the browser. */
const expand = `(rest,names,rows,flags)=>{
const isStyle=name=>/\\.css#?$/.test(name),file=n=>"/assets/"+names[n]+(isStyle(names[n])?"":".js"),routes={};
for(const [id,parentId,path,module,fresh,more] of rows){
const files=fresh.map(file),route={id,module:file(module),imports:files.filter(f=>!isStyle(f)),css:files.filter(isStyle)};
if(parentId)route.parentId=parentId;
if(path!==0)route.path=path===1?id:path;
for(const flag of flags)route[flag]=false;
routes[id]=Object.assign(route,more)}
return {...rest,routes}}`;

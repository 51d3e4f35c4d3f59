export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const texts = ['description', 'summary', 'title'];
/** Values as clients send and get them: nothing in them is a text of the document. */
const values = ['const', 'default', 'enum', 'example', 'examples'];

/** What differs between two OpenAPI documents, one line each; the order of keys and the texts do not count. */
export function compareApis(before: Json, after: Json): string[] {
  return differences('', withoutTexts(before), withoutTexts(after));
}

function withoutTexts(value: Json, key = ''): Json {
  if (values.includes(key) || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return inOrder(key, value).map((item) => withoutTexts(item));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, text]) => !(texts.includes(name) && typeof text === 'string'))
      .map(([name, content]) => [name, withoutTexts(content, key === 'properties' ? '' : name)]),
  );
}

/** Lists that follow the order of keys: the names of what is required, and parameters. */
function inOrder(key: string, list: Json[]): Json[] {
  if (key !== 'required' && key !== 'parameters') return list;
  return list.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

const sortKey = (item: Json) =>
  typeof item === 'object' && item && !Array.isArray(item)
    ? `${item.in} ${item.name} ${item.$ref}`
    : String(item);

function differences(path: string, before: Json, after: Json): string[] {
  const [old, current] = [childrenOf(before), childrenOf(after)];
  if (!old || !current || Array.isArray(before) !== Array.isArray(after))
    return before === after ? [] : [`${path}: ${show(before)} became ${show(after)}`];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((key) => {
    const place = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const [was, is] = [old.get(key), current.get(key)];
    if (was === undefined) return `${place}: was added, ${show(is)}`;
    if (is === undefined) return `${place}: was removed, ${show(was)}`;
    return differences(place, was, is);
  });
}

const childrenOf = (value: Json) =>
  typeof value === 'object' && value !== null
    ? new Map(Object.entries(value) as [string, Json][])
    : undefined;

const MAX_VALUE_LENGTH = 120;

function show(value: Json | undefined) {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

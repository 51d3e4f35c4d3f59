import type { Fields } from './http.ts';

/** Who reads something back. */
export type Reader = { token?: string | undefined };

type Item = { reader: Reader; path: string; fields: Fields | 'gone' };
type List = { reader: Reader; path: string; field: string; values: Set<string> };
type Content = { reader: Reader; path: string; text: string };

/** Every text of the ledger begins like this, so that what the product adds by itself is told from it. */
const MARK = 'L:';

/**
 * What the program has acknowledged, and what must therefore be there: exactly once, and as the last acknowledged write
 * left it.
 */
export class Book {
  /** Acknowledged writes and their repeats, by call. */
  readonly acknowledged = new Map<string, number>();
  repeats = 0;
  readonly #items = new Map<string, Item>();
  readonly #lists = new Map<string, List>();
  readonly #contents: Content[] = [];
  /** How many activities of a type must be recorded of a subject. */
  readonly activities = new Map<string, number>();
  /** Rows that the API does not show: by table, the ids of which each must be there. */
  readonly rows = new Map<string, Set<string>>();
  readonly #unread = new Set<Item | List | Content>();
  #marks = 0;

  get total() {
    return [...this.acknowledged.values()].reduce((sum, count) => sum + count, 0);
  }

  /** A text that nothing else has. */
  mark(what: string) {
    this.#marks += 1;
    return `${MARK}${what} ${this.#marks}`;
  }

  isMarked(value: unknown): value is string {
    return typeof value === 'string' && value.startsWith(MARK);
  }

  acknowledge(call: string) {
    this.acknowledged.set(call, (this.acknowledged.get(call) ?? 0) + 1);
  }

  /** From now on this address answers with these fields; others of an earlier write stay as they were. */
  item(reader: Reader, path: string, fields: Fields) {
    const key = `${reader.token} ${path}`;
    const known = this.#items.get(key);
    const merged = known && known.fields !== 'gone' ? { ...known.fields, ...fields } : fields;
    this.#keepItem(key, { reader, path, fields: merged });
  }

  gone(reader: Reader, path: string) {
    this.#keepItem(`${reader.token} ${path}`, { reader, path, fields: 'gone' });
  }

  #keepItem(key: string, item: Item) {
    const known = this.#items.get(key);
    if (known) this.#unread.delete(known);
    this.#items.set(key, item);
    this.#unread.add(item);
  }

  /** Nothing more is said of this address: somebody else may change it. */
  forget(reader: Reader, path: string) {
    const known = this.#items.get(`${reader.token} ${path}`);
    if (known) this.#unread.delete(known);
    this.#items.delete(`${reader.token} ${path}`);
  }

  /** From now on this list has one more item whose `field` is `value`, or one less. */
  listed(reader: Reader, path: string, field: string, value: string) {
    this.#list(reader, path, field).values.add(value);
  }

  unlisted(reader: Reader, path: string, field: string, value: string) {
    this.#list(reader, path, field).values.delete(value);
  }

  /** What was in one list is in another. */
  relist(reader: Reader, from: string, to: string, field: string) {
    if (from === to) return;
    for (const value of this.#list(reader, from, field).values)
      this.listed(reader, to, field, value);
    this.forgetList(reader, from);
  }

  forgetList(reader: Reader, path: string) {
    for (const [key, list] of this.#lists)
      if (list.path === path && list.reader.token === reader.token) {
        this.#lists.delete(key);
        this.#unread.delete(list);
      }
  }

  #list(reader: Reader, path: string, field: string) {
    const key = `${reader.token} ${path} ${field}`;
    const list = this.#lists.get(key) ?? { reader, path, field, values: new Set<string>() };
    this.#lists.set(key, list);
    this.#unread.add(list);
    return list;
  }

  content(reader: Reader, path: string, text: string) {
    const content = { reader, path, text };
    this.#contents.push(content);
    this.#unread.add(content);
  }

  activity(type: string, subjectId: unknown) {
    const key = `${type} ${subjectId}`;
    this.activities.set(key, (this.activities.get(key) ?? 0) + 1);
  }

  row(table: string, id: unknown) {
    const ids = this.rows.get(table) ?? new Set();
    this.rows.set(table, ids.add(String(id)));
  }

  /** What has changed since it was last read back, or all of it. */
  take(what: 'new' | 'all') {
    const all = [...this.#items.values(), ...this.#lists.values(), ...this.#contents];
    const taken = what === 'all' ? all : [...this.#unread];
    this.#unread.clear();
    return {
      items: taken.filter((one): one is Item => 'fields' in one),
      lists: taken.filter((one): one is List => 'values' in one),
      contents: taken.filter((one): one is Content => 'text' in one),
    };
  }
}

/** Of each kind of account its own: the fields differ, and so does who fills them in. */
const keyOf = (search: string) =>
  `register-${new URLSearchParams(search).get('role') === 'contractor' ? 'contractor' : 'homeowner'}`;

type Typed = Record<string, string[]>;

const inputsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && field.name !== '' && field.type !== 'password',
  );

/**
 * Keeps what is typed into a form, without its password, for the rest of the visit, and fills in what was kept. A field
 * that the page has filled in already stays as it is.
 */
export function keepTyped(form: HTMLFormElement, search = location.search) {
  const key = keyOf(search);
  restore(form, read(key));
  const keep = () => {
    const typed: Typed = {};
    for (const { name, type, value, checked } of inputsOf(form))
      if (type === 'checkbox' ? checked : value !== '')
        typed[name] = [...(typed[name] ?? []), value];
    write(key, typed);
  };
  form.addEventListener('input', keep);
  form.addEventListener('change', keep);
}

/** Call it once the form was sent. */
export function forgetTyped(search: string) {
  try {
    sessionStorage.removeItem(keyOf(search));
  } catch {
    // Without storage there is nothing to forget.
  }
}

function restore(form: HTMLFormElement, typed: Typed) {
  for (const field of inputsOf(form)) {
    const kept = typed[field.name];
    if (!kept) continue;
    if (field.type !== 'checkbox') {
      if (field.value === '') field.value = kept[0] ?? '';
    } else if (kept.includes(field.value)) {
      field.checked = true;
      const group = field.closest('details');
      if (group) group.open = true;
    }
  }
}

function read(key: string): Typed {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([name, values]) =>
        Array.isArray(values) ? [[name, values.map(String)]] : [],
      ),
    );
  } catch {
    return {};
  }
}

function write(key: string, typed: Typed) {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // A reload loses it then, as everywhere else.
  }
}

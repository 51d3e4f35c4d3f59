import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type EarlyWindow = Window & { earlyInput?: Map<EventTarget, string | boolean> };

const script = `(() => {
  const fields = window.earlyInput = new Map();
  addEventListener('input', ({ target: t }) => {
    if (!Object.keys(t).some(k => k.startsWith('__react')))
      fields.set(t, /^(checkbox|radio)$/.test(t.type) ? t.checked : t.value);
  }, true);
})()`;

/**
 * Keeps what somebody types while the scripts of a page are still on their way: React gives each field the value that
 * the server drew, and hears of nothing that came before. For the head of a page with scripts.
 */
export function EarlyInput({ nonce }: { nonce?: string | undefined }) {
  useEffect(replay, []);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without user input
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}

/** Types each field's early input again when React has taken the field over. Parts of a page come to life on their own. */
function replay() {
  const fields = (window as EarlyWindow).earlyInput;
  if (!fields) return;
  const isTaken = (field: EventTarget) =>
    Object.keys(field).some((key) => key.startsWith('__reactProps'));
  // React marks a field while it takes it over, and sets its value when the whole part is done: a frame later at most.
  const taken = new Set([...fields.keys()].filter(isTaken));
  let frame = 0;
  const look = () => {
    for (const [target, value] of fields) {
      const field = target as Field;
      if (taken.has(field) || !field.isConnected) {
        fields.delete(field);
        if (field.isConnected) typeAgain(field, value);
      } else if (isTaken(field)) taken.add(field);
    }
    if (fields.size > 0) watch();
  };
  const watch = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  look();
  addEventListener('input', watch, true);
  return () => {
    removeEventListener('input', watch, true);
    cancelAnimationFrame(frame);
  };
}

/** React hears only of what differs from what was last set through a field's own property. */
function typeAgain(field: Field, value: string | boolean) {
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  if (field.type !== 'file') {
    field.value = value === '' ? ((field as HTMLInputElement).defaultValue ?? '') : '';
    const prototype = Object.getPrototypeOf(field) as Field;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

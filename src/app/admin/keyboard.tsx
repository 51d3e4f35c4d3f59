import { Checkbox } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { Dialog } from '#ui/dialog.tsx';
import { CommandPalette } from './command-palette.tsx';
import { actOnKey, deskKeys, isAboutOpenRecord, leaveField } from './desk-keys.ts';
import styles from './keyboard.module.css';

/** Single keys can be turned off, for whoever speaks to the browser or touches keys by accident (WCAG 2.1.4). */
const OFF = 'plumbline:single-keys-off';

/** The keys of the desks, the list of them, and the command palette. Loaded once a page of the portal is there. */
export function Keyboard() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const navigation = useNavigation();
  /** Pressed before the record was there that it is about. */
  const waitingKey = useRef<string>(undefined);
  const [isOff, setOff] = useState(() => localStorage.getItem(OFF) !== null);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      setPaletteOpen(true);
      return;
    }
    if (isOff || isHelpOpen || isPaletteOpen) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && isField(event.target)) {
      if (leaveField()) event.preventDefault();
      return;
    }
    if (isTyping(event.target)) return;
    // What is shown is about to change: nothing may be decided, or answered, about the record before.
    if (navigation.state !== 'idle' && isAboutOpenRecord(event.key)) {
      waitingKey.current = event.key;
      return event.preventDefault();
    }
    if (event.key === '?') setHelpOpen(true);
    else if (!actOnKey(event.key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    if (navigation.state !== 'idle' || !waitingKey.current) return;
    actOnKey(waitingKey.current);
    waitingKey.current = undefined;
  }, [navigation.state]);
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <p className={styles.hint}>
        <button type="button" className="button button-quiet" onClick={() => setHelpOpen(true)}>
          Keyboard shortcuts
        </button>
      </p>
      <Dialog opened={isHelpOpen} onClose={() => setHelpOpen(false)} title="Keyboard shortcuts">
        <dl className={styles.keys}>
          {deskKeys.map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label="Use single keys such as j and k on this device"
          checked={!isOff}
          onChange={({ currentTarget: { checked } }) => {
            if (checked) localStorage.removeItem(OFF);
            else localStorage.setItem(OFF, 'yes');
            setOff(!checked);
          }}
        />
      </Dialog>
      {isPaletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} />}
    </>
  );
}

/** A field of the page itself: a dialog has its own Escape. */
const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('main :is(input, textarea)') &&
  target.closest('[role="dialog"], [aria-expanded="true"]') === null;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;

import { Button } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import shared from '#ui/section.module.css';
import { useFocusOnOpen } from '#ui/use-focus-on-open.ts';
import styles from './recovery-codes.module.css';

/** Shown only once: the server stores hashes and cannot show the codes again. */
export function RecoveryCodes({ codes, onDismiss }: { codes: string[]; onDismiss: () => void }) {
  const containerRef = useFocusOnOpen<HTMLDivElement>(true);
  const [copyMessage, setCopyMessage] = useState('');
  const text = `${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopyMessage('Copied');
    } catch {
      setCopyMessage('Your browser didn’t let us copy. Select the codes or download them.');
    }
  }

  return (
    <div ref={containerRef} className={styles.kept} tabIndex={-1}>
      <Notice tone="attention" title="Save these recovery codes">
        Each one signs you in once if you don’t have your phone. You’ll only see them now.
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={shared.controls}>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <a
          className="button"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
        <Button onClick={onDismiss}>I’ve saved them</Button>
        <p className={shared.saved} role="status">
          {copyMessage}
        </p>
      </div>
    </div>
  );
}

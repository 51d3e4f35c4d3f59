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
      setCopyMessage('The browser did not let us copy. Select the codes, or download them.');
    }
  }

  return (
    <div ref={containerRef} className={styles.kept} tabIndex={-1}>
      <Notice tone="attention" title="Keep these recovery codes">
        Each signs you in once when you are without your phone. They are shown only now.
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
        <Button onClick={onDismiss}>I have kept them</Button>
        <p className={shared.saved} role="status">
          {copyMessage}
        </p>
      </div>
    </div>
  );
}

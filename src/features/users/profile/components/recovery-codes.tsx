import { Button } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import styles from './recovery-codes.module.css';
import shared from './section.module.css';
import { useEntered } from './use-entered.ts';

/** Seen here once: the server keeps no copy that it could show again. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const place = useEntered<HTMLDivElement>(true);
  const [told, setTold] = useState('');
  const text = `${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setTold('Copied');
    } catch {
      setTold('The browser did not let us copy. Select the codes, or download them.');
    }
  }

  return (
    <div ref={place} className={styles.kept} tabIndex={-1}>
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
        <Button onClick={onKept}>I have kept them</Button>
        <p className={shared.saved} role="status">
          {told}
        </p>
      </div>
    </div>
  );
}

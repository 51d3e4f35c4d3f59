import type { Api } from '#browser/context.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './seed-data.module.css';

type Run = NonNullable<Awaited<ReturnType<Api['seedData']['get']>>['run']>;

/** How far making or removing has come, and how it ended. */
export function RunProgress({ run: { kind, status, done, total } }: { run: Run }) {
  const isAdding = kind === 'add';
  return (
    <>
      {status === 'running' && (
        <div className={styles.run}>
          <p>
            {isAdding ? 'Adding' : 'Removing'} sample accounts: {done} of {total}
          </p>
          <progress
            className={styles.bar}
            value={done}
            max={total}
            aria-label={isAdding ? 'Added so far' : 'Removed so far'}
          />
        </div>
      )}
      {status === 'done' && (
        <Notice tone="ok">
          {isAdding ? 'Sample records were added.' : 'Sample records were removed.'}
        </Notice>
      )}
      {status === 'failed' && (
        <Notice
          tone="bad"
          title={isAdding ? 'Not all of them were added' : 'Not all of them were removed'}
        >
          It stopped after {done} of {total} accounts. Finished ones stay, and you can start again.
        </Notice>
      )}
    </>
  );
}

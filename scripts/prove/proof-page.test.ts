import { expect, test } from 'vitest';
import { addProofs } from './proof-page.ts';

const line = (requirement: string, figure: string) => ({
  requirement,
  command: `npm run prove -- ${requirement}`,
  count: '200 kills',
  figure,
  date: '2026-11-22',
});

test('a run replaces its own lines, keeps the others, and orders them by number', () => {
  const first = addProofs('', [line('R30', '0 lost'), line('R4', '0 changes')]);
  const second = addProofs(first, [
    line('R30', 'FAILED: 1 | lost'),
    line('R30-files', '0 torn'),
    line('ledger', '0 lost'),
  ]);
  expect(second.split('\n').filter((row) => /^\| [R\w]/.test(row))).toEqual([
    '| Requirement | Command | Count | Figure | Date |',
    '| ledger | `npm run prove -- ledger` | 200 kills | 0 lost | 2026-11-22 |',
    '| R4 | `npm run prove -- R4` | 200 kills | 0 changes | 2026-11-22 |',
    '| R30 | `npm run prove -- R30` | 200 kills | FAILED: 1 \\| lost | 2026-11-22 |',
    '| R30-files | `npm run prove -- R30-files` | 200 kills | 0 torn | 2026-11-22 |',
  ]);
  expect(addProofs(second, [])).toBe(second);
});

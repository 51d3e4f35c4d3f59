import { expect, test } from 'vitest';
import { assertSameOriginWrite } from './csrf.ts';

const own = 'https://plumbline.example';
const other = 'https://other.example';

test.each([
  ['its own address', own, 'plumbline.example', own, true],
  ['its own address behind a proxy that changes the host', own, '10.0.0.7:3000', own, true],
  ['another site that sends its own name as the host', other, 'other.example', own, false],
  ['its own name over http', 'http://plumbline.example', 'plumbline.example', own, false],
  ['the host, where no address is set', 'http://localhost:3000', 'localhost:3000', undefined, true],
  ['another host, where no address is set', other, 'localhost:3000', undefined, false],
])('a write with the origin of %s', (_name, origin, host, publicUrl, isAccepted) => {
  const headers: Record<string, string> = { origin, host };
  const write = () =>
    assertSameOriginWrite({ method: 'POST', header: (name) => headers[name] }, publicUrl);
  if (isAccepted) expect(write).not.toThrow();
  else expect(write).toThrow('didn’t come from this site');
});

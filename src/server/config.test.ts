import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig, settingNames } from './config.ts';

const example = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8');
const uncommented = example.replaceAll(/^#(?=[A-Z_]+=)/gm, '');
const listed = parseEnv(uncommented);

describe('.env.example', () => {
  test('lists every setting, and no other', () => {
    expect(Object.keys(listed).toSorted()).toEqual(settingNames.toSorted());
  });

  test('says of each what it is for', () => {
    const blocks = example.split('\n\n').slice(1);
    const unexplained = blocks.filter((block) => !/^# \S/.test(block));
    expect(unexplained).toEqual([]);
  });

  test('shows values that are usable', () => {
    const secret = 'x'.repeat(32);
    expect(readConfig({ ...listed, APP_SECRET: secret })).toMatchObject({ port: 3000 });
  });
});

describe('the demo world', () => {
  const secure = { PUBLIC_URL: 'https://plumbline.example', APP_SECRET: 'x'.repeat(32) };
  test.each([
    ['a machine of one’s own', {}, 'demo'],
    ['a public site', secure, 'none'],
    ['a public site that asks for it', { ...secure, SEED: 'demo' }, 'demo'],
    ['a machine that does not want it', { SEED: 'none' }, 'none'],
  ])('%s', (_, environment, seed) => {
    expect(readConfig(environment).seed).toBe(seed);
  });
});

test('every wrong value has a sentence of its own', () => {
  expect(() => readConfig({ PORT: 'eighty', SEED: 'some' })).toThrow(
    /^PORT is not usable: .+\.\nSEED is not usable: .+\.$/,
  );
});

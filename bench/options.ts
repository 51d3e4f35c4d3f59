import { type ParseArgsOptionDescriptor, type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { printLine } from './report.ts';

/** An option as `parseArgs` knows it, with what it does. */
type Described = Record<string, ParseArgsOptionDescriptor & { about?: string }>;

/**
 * The options of a measurement. `--help` prints them with their defaults, and so does an option that is not among them, which
 * fails.
 */
export function readOptions<Options extends Described>(options: Options) {
  const given = process.argv.slice(2);
  try {
    if (!given.includes('--help'))
      return parseArgs<{ options: Options & ParseArgsOptionsConfig }>({ options }).values;
  } catch (error) {
    printLine((error as Error).message.split('. ', 1)[0] ?? '');
    process.exitCode = 1;
  }
  printLine('Options, each after `--`:');
  for (const [name, { type, default: value, about = '' }] of Object.entries<Described[string]>(
    options,
  ))
    printLine(`  ${describeOption(name, type, value).padEnd(32)}${about}`.trimEnd());
  process.exit();
}

function describeOption(name: string, type: string, value: unknown) {
  if (type === 'boolean') return `--${name}`;
  return value === undefined || value === '' ? `--${name} …` : `--${name} ${value}`;
}

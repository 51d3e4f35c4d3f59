import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process and of those that it started, in MB. */
export function residentMb(pid: number) {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) && parentOf(name);
    if (parent) parents.set(Number(name), parent);
  }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return Math.round(family.reduce((sum, member) => sum + residentKb(member), 0) / 1024);
}

/** The name of a program may hold anything, so the fields are counted from its closing parenthesis. */
function parentOf(pid: string) {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

const residentKb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

/** Empty for a process that has ended. */
function read(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

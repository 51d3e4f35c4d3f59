import type { Role } from './roles.ts';
import { safePath } from './safe-path.ts';

const portalPaths: Record<Role, RegExp> = {
  homeowner: /^\/homeowner\//,
  contractor: /^\/contractor\//,
  admin: /^\/admin(?:[/?#]|$)/,
};

/** `value` as a path in the portal of a role; undefined if it leads anywhere else (spec §2). */
export function pathInPortal(role: Role, value: unknown) {
  const path = safePath(value);
  return path && portalPaths[role].test(path) ? path : undefined;
}

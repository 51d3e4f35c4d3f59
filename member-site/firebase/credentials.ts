import { canonicalEmail } from '../accounts.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../passwords.ts';
import { authError } from './errors.ts';

export function requireEmail(given: string | undefined) {
  if (given === undefined) throw authError('MISSING_EMAIL');
  const email = canonicalEmail(given);
  if (!email) throw authError('INVALID_EMAIL');
  return email;
}

export function requirePassword(given: string | undefined) {
  if (!given) throw authError('MISSING_PASSWORD');
  return given;
}

export function requireNewPassword(given: string | undefined) {
  const password = requirePassword(given);
  if (password.length < MIN_PASSWORD)
    throw authError(`WEAK_PASSWORD : Password should be at least ${MIN_PASSWORD} characters`);
  if (password.length > MAX_PASSWORD)
    throw authError(`WEAK_PASSWORD : Password should be at most ${MAX_PASSWORD} characters`);
  return password;
}

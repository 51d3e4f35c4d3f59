import { canonicalEmail } from '../accounts.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../passwords.ts';
import { authError } from './errors.ts';

export function requireEmail(value: string | undefined) {
  if (value === undefined) throw authError('MISSING_EMAIL');
  const email = canonicalEmail(value);
  if (!email) throw authError('INVALID_EMAIL');
  return email;
}

export function requirePassword(value: string | undefined) {
  if (!value) throw authError('MISSING_PASSWORD');
  return value;
}

export function requireNewPassword(value: string | undefined) {
  const password = requirePassword(value);
  if (password.length < MIN_PASSWORD)
    throw authError(`WEAK_PASSWORD : Password should be at least ${MIN_PASSWORD} characters`);
  if (password.length > MAX_PASSWORD)
    throw authError(`WEAK_PASSWORD : Password should be at most ${MAX_PASSWORD} characters`);
  return password;
}

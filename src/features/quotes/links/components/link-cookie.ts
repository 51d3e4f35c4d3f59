import { createCookie } from 'react-router';
import { PROOF_MINUTES } from '../rules.ts';

/** What a reader of a link has so far: a code that was mailed, or the proof of the address. */
export type LinkProgress = { challenge?: string; proof?: string };

const cookie = createCookie('quote-link', { httpOnly: true, sameSite: 'lax' });

/** Hidden from scripts, and sent to the page of this link alone. */
const optionsFor = (url: URL, token: string) => ({
  secure: url.protocol === 'https:',
  path: `/quote-view/${token}`,
});

export const writeProgress = (url: URL, token: string, progress: LinkProgress) =>
  cookie.serialize(progress, { ...optionsFor(url, token), maxAge: PROOF_MINUTES * 60 });

export const forgetProgress = (url: URL, token: string) =>
  cookie.serialize('', { ...optionsFor(url, token), maxAge: 0 });

export async function readProgress(request: Request): Promise<LinkProgress> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'));
  if (typeof value !== 'object' || value === null) return {};
  const { challenge, proof } = value as Record<string, unknown>;
  return {
    ...(typeof challenge === 'string' && { challenge }),
    ...(typeof proof === 'string' && { proof }),
  };
}

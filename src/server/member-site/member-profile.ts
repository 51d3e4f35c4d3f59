import type { MemberSite } from './member-site.ts';

export type MemberCredential = { uid: string; idToken: string };

/** A member's document: the one named for the account, else the one that has it in its field (spec §7). */
export const loadMember = async (memberSite: MemberSite, { uid, idToken }: MemberCredential) =>
  (await memberSite.findUserByUid(uid, { idToken })) ??
  (await memberSite.findUserByFirebaseUid(uid, { idToken }));

export const verificationStatuses = ['none', 'pending', 'verified', 'rejected', 'lapsed'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** What a master admin lets another admin do. */
export type AdminSettings = Record<
  | 'canCreateAdmins'
  | 'canDeleteAdmins'
  | 'canManageUsers'
  | 'canViewAnalytics'
  | 'canManageSettings',
  boolean
>;

/**
 * Forms that stand in the shell, for buttons in menus: `<button type="submit" form={sessionForms.signOut}>`.
 * Plain ones, so that the whole document is exchanged and nothing of the one before is left.
 */
export const sessionForms = { signOut: 'sign-out', switchRole: 'switch-role' } as const;

/**
 * Ids of forms in the shell, for buttons in menus: `<button type="submit" form={sessionForms.signOut}>`.
 * They are plain HTML forms, so that the page is loaded again and nothing of the old session stays in memory.
 */
export const sessionForms = { signOut: 'sign-out', switchRole: 'switch-role' } as const;

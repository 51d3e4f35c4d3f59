import type { Fields } from '../http.ts';
import { idOf, PASSWORD, pick, register, signIn, type World } from '../world.ts';

/** The life of an account, from its first session to its end. */
export async function runAccount(world: World) {
  const { book, writer, admin } = world;
  const person = await register(world, 'homeowner');
  book.item(person, '/api/me', { email: person.email, uid: person.uid });
  const second = { token: String((await signIn(world, person.email)).token) };
  const third = { token: String((await signIn(world, person.email)).token) };
  book.item(second, '/api/session', { activeRole: 'homeowner' });
  const isGuest = (token: string) =>
    book.item({ token }, '/api/session', { user: null, activeRole: null });

  await writer.write('session.signOut', second, 'DELETE /api/session', { again: 'same' });
  isGuest(second.token);
  const { body: sessions } = await writer.read(person, '/api/me/sessions');
  const other = (sessions.items as Fields[]).find(({ current }) => !current);
  await writer.write(
    'profile.revokeSession',
    person,
    `DELETE /api/me/sessions/${idOf(other ?? {})}`,
    { again: [404] },
  );
  isGuest(third.token);
  const fourth = { token: String((await signIn(world, person.email)).token) };
  await writer.write('profile.revokeOtherSessions', person, 'DELETE /api/me/sessions', {
    again: 'same',
  });
  isGuest(fourth.token);

  const newPassword = 'level and plumb';
  await writer.write('profile.changePassword', person, 'PUT /api/me/password', {
    body: { password: PASSWORD, newPassword },
    again: [400, 401, 403, 409],
  });
  const fifth = await signIn(world, person.email, newPassword);
  book.item({ token: String(fifth.token) }, '/api/session', { activeRole: 'homeowner' });

  const account = `/api/admin/users/${person.uid}` as const;
  const withRoles = await writer.write('users.setRoles', admin, `PUT ${account}/roles`, {
    body: { roles: ['homeowner', 'contractor'] },
    again: 'same',
  });
  book.item(admin, account, pick(withRoles, 'roles'));
  const { token } = await signIn(world, person.email, newPassword);
  const member = { token: String(token) };
  await writer.write('session.switchRole', member, 'POST /api/session/role', {
    body: { role: 'contractor' },
    again: 'same',
  });
  book.item(member, '/api/session', { activeRole: 'contractor' });
  await writer.write('users.deactivate', admin, `POST ${account}/deactivate`, { again: [409] });
  book.item(admin, account, { isActive: false });
  book.forget(person, '/api/me');
  for (const session of [person, fifth, member]) isGuest(String(session.token));
  await writer.write('users.reactivate', admin, `POST ${account}/reactivate`, { again: [409] });
  book.item(admin, account, { isActive: true });

  const last = { token: String((await signIn(world, person.email, newPassword)).token) };
  await writer.write('profile.remove', last, 'DELETE /api/me', {
    body: { confirmation: 'DELETE', password: newPassword },
    again: [401, 404],
  });
  isGuest(last.token);
  book.forget(admin, account);
}

/** An admin with rights, and without. */
export async function runAdmin(world: World) {
  const { book, writer, admin } = world;
  const person = await register(world, 'homeowner');
  const account = `/api/admin/users/${person.uid}` as const;
  await writer.write('users.setRoles', admin, `PUT ${account}/roles`, {
    body: { roles: ['homeowner', 'admin'] },
    again: 'same',
  });
  for (const permissions of [['manage_users'], ['view_analytics', 'manage_settings'], []]) {
    const changed = await writer.write('users.update', admin, `PATCH ${account}`, {
      body: { permissions },
      again: 'same',
    });
    book.item(admin, account, pick(changed, 'permissions', 'roles'));
  }
}

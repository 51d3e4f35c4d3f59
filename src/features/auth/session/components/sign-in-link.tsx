/** For people who have an account already. */
export function SignInLink({ redirectTo }: { redirectTo: string | undefined }) {
  const query = redirectTo ? `?${new URLSearchParams({ redirect: redirectTo })}` : '';
  return (
    <p>
      Already have an account? <a href={`/login${query}`}>Sign In</a>
    </p>
  );
}

/** Below the title of the form: what it costs, who answers, what they see, and how long it is. */
export const AboutPosting = () => (
  <>
    Free. Up to four pros answer. They don’t see your address, email, or phone until you hire one or
    share it. Six short steps, a few minutes.
  </>
);

import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import { ArticleHead, Chapter } from '#ui/article.tsx';
import { articleMeta } from './article-meta.ts';

export const meta = articleMeta({
  path: '/privacy-policy.html',
  name: 'Privacy policy',
  description:
    'What is kept about you, who sees it, for how long, and how to see, correct or remove it. No trackers, no advertising, nothing sold.',
});

export default function PrivacyPolicy() {
  const brand = brandOf(useMatches());
  return (
    <>
      <ArticleHead title="What we know about you, and who else does">
        {brand} keeps what it needs to bring homeowners and pros together. It has no advertising and
        no trackers, and it sells nothing about you.
      </ArticleHead>
      <Chapter id="kept" title="What is kept">
        <ul>
          <li>
            <strong>Your account:</strong> name, email address, phone number, ZIP code, roles, and
            how you want to be notified. Your password is kept only as a slow, salted hash, from
            which nobody can read it. If you sign in through another provider or through the
            membership site, we keep the name it has for you, not your password there.
          </li>
          <li>
            <strong>What you write and upload:</strong> projects, quotes, messages, reviews,
            pictures and documents. Pictures are saved again when they arrive, so that the place and
            the camera in the original file are gone.
          </li>
          <li>
            <strong>What you do here:</strong> that a quote was sent, seen or accepted, that
            somebody signed in, and when. It is how both sides can tell what happened.
          </li>
          <li>
            <strong>Your sessions:</strong> when each began, and which browser it said it was, so
            that you can see and end them.
          </li>
        </ul>
        <p>
          Network addresses are used to slow down those who guess passwords or send spam; what is
          kept of them for this is a hash that runs out within a day. So that nobody can review
          their own business, keyed hashes of the networks and browsers that you sign in from are
          kept for half a year; all they tell is whether two accounts share one. Our logs carry no
          names, addresses or messages.
        </p>
      </Chapter>
      <Chapter id="seen" title="Who sees it">
        <ul>
          <li>
            <strong>Pros</strong> who look at a project see the homeowner’s first name, the place
            and the description. The one whose quote is accepted, or to whom the job is assigned,
            sees how to reach the homeowner.
          </li>
          <li>
            <strong>Everybody</strong> sees a pro’s business page and reviews, with the name that
            the reviewer shows. Email addresses and phone numbers of pros are shown to signed-in
            people only.
          </li>
          <li>
            <strong>Admins of this site</strong> see what they need to answer support, check
            documents and settle disputes.
          </li>
          <li>
            <strong>Companies that work for us,</strong> where the operator of this site has set
            them up: one that delivers email, one that delivers text messages, one that takes
            payments. Each gets only what it must deliver. We hold no card numbers.
          </li>
        </ul>
      </Chapter>
      <Chapter id="browser" title="In your browser">
        <p>
          One cookie when you sign in, which says which session is yours; scripts cannot read it. A
          second, for ten minutes, while a sign-in waits for its second step. A third, for a year,
          which says that this browser has signed in before, so that wrong passwords of strangers
          cannot lock you out. Your choice of light or dark colors stays in your browser. There is
          nothing else, so there is no banner to click away.
        </p>
        <p>No fonts, scripts or pictures are loaded from other companies’ servers.</p>
      </Chapter>
      <Chapter id="long" title="For how long">
        <p>
          A session ends after seven days at the latest, or a day without use. Projects, quotes and
          messages stay while one side has an account, because each is the other’s record, too; of a
          deleted account they keep no name, address or number. Signed quotes are contracts and stay
          to the letter.
        </p>
      </Chapter>
      <Chapter id="rights" title="What you can do">
        <p>
          Change what is wrong in your settings. There you can also download a copy of everything,
          and delete your account: what is only yours goes, and what others need stays without your
          name. If you cannot sign in any more, <a href="/contact">write to us</a>. A pro whose page
          was made from a public register can have it removed the same way, without an account.
        </p>
      </Chapter>
    </>
  );
}

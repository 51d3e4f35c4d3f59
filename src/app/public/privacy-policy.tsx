import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import { ArticleHead, Chapter } from '#ui/article.tsx';
import { articleMeta } from './article-meta.ts';

export const meta = articleMeta({
  path: '/privacy-policy.html',
  name: 'Privacy policy',
  description:
    'What we keep about you, who sees it, for how long, and how to see, correct, or remove it. No trackers, no ads, and we don’t sell your data.',
});

export default function PrivacyPolicy() {
  const brand = brandOf(useMatches());
  return (
    <>
      <ArticleHead title="What we know about you, and who else does">
        {brand} keeps what it needs to bring homeowners and pros together. It has no ads and no
        trackers, and it doesn’t sell your data.
      </ArticleHead>
      <Chapter id="kept" title="What we keep">
        <ul>
          <li>
            <strong>Your account:</strong> name, email address, phone number, ZIP code, roles, and
            how you want to be notified. We store your password only as a salted hash that nobody
            can read. If you sign in through another provider or the membership site, we keep the
            name it gives us, not your password there. If you sign a quote through its link, you get
            an account without a password for the address you confirmed. We email you a link to open
            it, and you can delete it there.
          </li>
          <li>
            <strong>What you write and upload:</strong> projects, quotes, messages, reviews, photos,
            and documents. We re-save photos when you upload them, which removes the location and
            camera details in the original file.
          </li>
          <li>
            <strong>What you do here:</strong> that a quote was sent, seen, or accepted, that
            someone signed in, and when. It’s how both sides can tell what happened.
          </li>
          <li>
            <strong>Your sessions:</strong> when each one started and in which browser, so you can
            see them and sign out.
          </li>
        </ul>
        <p>
          We use network addresses to slow down people who guess passwords or send spam, and keep
          only a hash of them that’s deleted within a day. So nobody can review their own business,
          we keep keyed hashes of the networks and browsers you sign in from for six months. All
          they tell us is whether two accounts share one. Our logs contain no names, addresses, or
          messages.
        </p>
      </Chapter>
      <Chapter id="seen" title="Who sees it">
        <ul>
          <li>
            <strong>Pros</strong> who look at a project see the homeowner’s first name, the
            location, and the description. The pro whose quote is accepted, or who is assigned the
            job, sees how to reach the homeowner.
          </li>
          <li>
            <strong>Everyone</strong> can see a pro’s business page and reviews, with the name the
            reviewer shows. Only signed-in people can see a pro’s email address and phone number.
          </li>
          <li>
            <strong>Admins of this site</strong> see what they need to answer support requests,
            check documents, and settle disputes.
          </li>
          <li>
            <strong>Companies that work for us,</strong> where this site uses them: one delivers
            email, one delivers text messages, and one processes payments. Each gets only what it
            needs. We don’t store card numbers.
          </li>
        </ul>
      </Chapter>
      <Chapter id="browser" title="In your browser">
        <p>
          One cookie keeps you signed in. Scripts can’t read it. A second one lasts ten minutes,
          while a sign-in waits for its second step. A third one lasts a year and tells us this
          browser has signed in before, so strangers who guess passwords can’t lock you out. Your
          choice of light or dark colors stays in your browser. That’s all, so there’s no cookie
          banner.
        </p>
        <p>We don’t load fonts, scripts, or pictures from other companies’ servers.</p>
      </Chapter>
      <Chapter id="long" title="How long we keep it">
        <p>
          You’re signed out after seven days at the latest, or after a day without use. Projects,
          quotes, and messages stay while either side has an account, because they’re the other
          side’s records too. If you delete your account, your name, address, and phone number are
          removed from them. Signed quotes are contracts and stay exactly as they were.
        </p>
      </Chapter>
      <Chapter id="rights" title="What you can do">
        <p>
          Correct anything that’s wrong in your settings. There you can also download a copy of
          everything, or delete your account. What’s only yours is deleted, and what others need
          stays without your name. If you can’t sign in anymore, <a href="/contact">write to us</a>.
          A business whose page came from a public register can have it removed the same way,
          without an account.
        </p>
      </Chapter>
    </>
  );
}

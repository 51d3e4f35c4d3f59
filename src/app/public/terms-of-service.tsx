import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import { ArticleHead, Chapter } from '#ui/article.tsx';
import { articleMeta } from './article-meta.ts';

export const meta = articleMeta({
  path: '/terms-of-service.html',
  name: 'Terms of service',
  description:
    'What this marketplace does and doesn’t do, what homeowners and pros agree to, and what happens if something goes wrong.',
});

export default function TermsOfService() {
  const brand = brandOf(useMatches());
  return (
    <>
      <ArticleHead title="What each side agrees to">
        In plain words. By using {brand} you agree to these terms.
      </ArticleHead>
      <Chapter id="we" title="What we do">
        <p>
          {brand} lets homeowners describe work and pros offer to do it, and keeps a record of what
          they say and agree to. The contract for the work is between the homeowner and the pro. We
          aren’t a party to it, we don’t do the work, and we aren’t responsible for it.
        </p>
        <p>
          A badge says what was checked and when. It isn’t advice or a guarantee. Check the license
          and insurance yourself before you sign anything.
        </p>
      </Chapter>
      <Chapter id="free" title="What it costs">
        <p>
          Homeowners pay nothing. Pros pay nothing for a lead, a quote, or a job they win. If we
          offer tools for a monthly price, you see the price where you choose them. No plan changes
          rank or leads.
        </p>
      </Chapter>
      <Chapter id="homeowners" title="Homeowners">
        <ul>
          <li>
            Post only work you really want done, at a place where you’re allowed to have it done.
          </li>
          <li>Accepting a quote tells the pro you want the work at that price.</li>
          <li>Review only work that was done for you, and only what you saw yourself.</li>
        </ul>
      </Chapter>
      <Chapter id="contractors" title="Pros">
        <ul>
          <li>
            Hold the licenses and insurance your work requires, and keep what you show current.
          </li>
          <li>Quote prices you’ll stand behind. Put any change in writing before you do it.</li>
          <li>Use what you learn about a homeowner for that job only.</li>
          <li>Show only finished work that’s yours.</li>
        </ul>
      </Chapter>
      <Chapter id="nobody" title="What’s not allowed">
        <ul>
          <li>
            Pretending to be someone else, or writing a review for money or against a competitor.
          </li>
          <li>Collecting data from this site in bulk, or sending spam.</li>
          <li>Trying to access what isn’t yours, or disrupting the service for others.</li>
        </ul>
        <p>
          We may remove anything that breaks these terms and close accounts that do it again. We’ll
          tell you why, and you can respond through the <a href="/contact">contact page</a>.
        </p>
      </Chapter>
      <Chapter id="wrong" title="When something goes wrong">
        <p>
          Talk to the other side first. The conversation and the quote are there to check. If that
          doesn’t work, <a href="/contact">write to us</a>. We listen to both sides and tell you
          what we found. We can’t force anyone to pay or to finish work.
        </p>
        <p>
          We work to keep {brand} running and your data safe, but we can’t promise it will never be
          interrupted. As far as the law allows, we aren’t liable for losses from work agreed on
          here or from times when the service is down.
        </p>
      </Chapter>
      <Chapter id="change" title="Changes">
        <p>
          If these terms change in a way that matters to you, we’ll tell you before it takes effect.
          You can leave anytime.
        </p>
      </Chapter>
    </>
  );
}

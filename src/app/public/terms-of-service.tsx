import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import { ArticleHead, Chapter } from '#ui/article.tsx';
import { articleMeta } from './article-meta.ts';

export const meta = articleMeta({
  path: '/terms-of-service.html',
  name: 'Terms of service',
  description:
    'What this marketplace does and does not do, what homeowners and pros agree to, and what happens when something goes wrong.',
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
          {brand} lets homeowners describe work and pros offer to do it, and keeps what they say and
          agree. The contract for the work is between the homeowner and the pro. We are not a party
          to it, we do not do the work, and we do not answer for it.
        </p>
        <p>
          A badge says what was checked and when. It is not advice and not a guarantee: look at
          license and insurance yourself before you sign anything.
        </p>
      </Chapter>
      <Chapter id="free" title="What it costs">
        <p>
          Homeowners pay nothing. Pros pay nothing for a lead, a quote or a job that they win. If
          tools are offered for a monthly price, the price stands where you choose them, and no plan
          changes rank or leads.
        </p>
      </Chapter>
      <Chapter id="homeowners" title="Homeowners">
        <ul>
          <li>
            Describe work that you really mean to have done, at a place where you may have it done.
          </li>
          <li>Accepting a quote tells the pro that you want the work at that price.</li>
          <li>Review only work that was done for you, and what you yourself have seen of it.</li>
        </ul>
      </Chapter>
      <Chapter id="contractors" title="Pros">
        <ul>
          <li>
            Hold the licenses and insurance that your work needs, and keep what you show current.
          </li>
          <li>Quote what you mean to keep. What changes, put in writing before it is done.</li>
          <li>Use what you learn of a homeowner for that job only.</li>
          <li>Show finished work that is yours.</li>
        </ul>
      </Chapter>
      <Chapter id="nobody" title="What nobody may do">
        <ul>
          <li>Pretend to be somebody else, or write a review for money or against a rival.</li>
          <li>Take data from here in bulk, or send what nobody asked for.</li>
          <li>Try to get at what is not yours, or disturb the service for others.</li>
        </ul>
        <p>
          We may remove what breaks these terms and close accounts that do it again. We tell you
          why, and you can answer through the <a href="/contact">contact page</a>.
        </p>
      </Chapter>
      <Chapter id="wrong" title="When something goes wrong">
        <p>
          Talk to the other side first; the conversation and the quote are there to look things up
          in. If that leads nowhere, <a href="/contact">write to us</a>. We listen to both sides and
          say what we found. We cannot force anybody to pay or to finish work.
        </p>
        <p>
          We try to keep {brand} running and your data safe, but we cannot promise that it is never
          interrupted. As far as the law allows, we are not liable for losses that come from work
          agreed on here or from times when the service is down.
        </p>
      </Chapter>
      <Chapter id="change" title="Changes">
        <p>
          When these terms change in a way that matters to you, we tell you before it takes effect.
          You can leave at any time.
        </p>
      </Chapter>
    </>
  );
}

import { Button } from '@mantine/core';
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { whenUsed } from '#ui/when-used.ts';
import { usualPackageNames } from './draft-form.ts';
import { withNextStep } from './draft-steps.ts';

// What many quotes do without: until a quote has it, the page has no more of it than the button that begins it.
const PackageNames = lazyPart(async () => ({
  default: (await import('./package-names.tsx')).PackageNames,
}));
const PaymentSteps = lazyPart(async () => ({
  default: (await import('./payment-steps.tsx')).PaymentSteps,
}));
const Templates = lazyPart(async () => ({
  default: (await import('./templates.tsx')).Templates,
}));

/** The packages of which the customer chooses one. */
export function DraftPackages(props: ComponentProps<typeof PackageNames>) {
  if (props.form.packages.length > 0)
    return (
      <Suspense>
        <PackageNames {...props} />
      </Suspense>
    );
  return (
    <div>
      <Button
        variant="default"
        onPointerEnter={PackageNames.preload}
        onFocus={PackageNames.preload}
        onClick={() => props.onChange({ packages: usualPackageNames })}
      >
        Offer good, better, best
      </Button>
    </div>
  );
}

/** The steps that the customer pays by. */
export function DraftSteps(props: ComponentProps<typeof PaymentSteps>) {
  if (props.steps.length > 0)
    return (
      <Suspense>
        <PaymentSteps {...props} />
      </Suspense>
    );
  return (
    <div>
      <Button
        variant="transparent"
        px={0}
        onPointerEnter={PaymentSteps.preload}
        onFocus={PaymentSteps.preload}
        onClick={() => props.onChange(withNextStep([]))}
      >
        Split the payment into steps
      </Button>
    </div>
  );
}

/** What the templates of the business make of the form; they come when they are opened. */
export function DraftTemplates(props: ComponentProps<typeof Templates>) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    // It may have been opened before the page came to life.
    setWasOpen(fold.current?.open === true);
    return whenUsed(Templates.preload);
  }, []);
  return (
    <details ref={fold} onToggle={() => setWasOpen(true)}>
      <summary>Templates</summary>
      {wasOpen && (
        <Suspense>
          <Templates {...props} />
        </Suspense>
      )}
    </details>
  );
}

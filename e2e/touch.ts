import type { Page } from '@playwright/test';

/** Controls that are too small to touch: below 44 pixels, or below 24 for links in text (WCAG 2.2). */
export const findSmallTargets = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, textarea, input:not([type=hidden], [tabindex="-1"])',
    );
    return [...controls].flatMap((control) => {
      const isChoice = control.matches('[type=checkbox], [type=radio]');
      const [label] = 'labels' in control ? ((control.labels as NodeListOf<Element>) ?? []) : [];
      // The label of a checkbox can be pressed as well, and a field includes its frame.
      const target = (isChoice && label) || control.closest('.mantine-Input-input') || control;
      const parts = [target, ...(target === label ? label.querySelectorAll('*') : [])];
      const touchArea = getComputedStyle(control, '::before');
      const margin =
        touchArea.content !== 'none' && touchArea.position === 'absolute'
          ? -parseFloat(touchArea.top)
          : 0;
      const box = control.getBoundingClientRect();
      const sizeOf = (side: 'width' | 'height') =>
        Math.max(
          box[side] + 2 * Math.max(margin, 0),
          ...parts.map((part) => part.getBoundingClientRect()[side]),
        );
      const [width, height] = [sizeOf('width'), sizeOf('height')];
      const hidden = !target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (hidden || box.width <= 1 || box.height <= 1) return [];
      const isText = target.matches('a:not([class*=button])');
      if (isText && getComputedStyle(target).display === 'inline') return [];
      const minHeight = isText ? 24 : 44;
      if (height >= minHeight - 0.5 && width >= 24 - 0.5) return [];
      return `${target.outerHTML.slice(0, 120)} ${Math.round(width)} by ${Math.round(height)}`;
    });
  });

/** Controls of which a part cannot be seen: past the edge of the screen, or cut off by what they stand in. */
export const findClippedControls = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, textarea, input:not([type=hidden], [tabindex="-1"])',
    );
    const isCut = (control: HTMLElement) => {
      const { left, right } = control.getBoundingClientRect();
      for (let around = control.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        // What scrolls sideways shows the rest when it is moved.
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
        const frame = around.getBoundingClientRect();
        if (left < frame.left - 1 || right > frame.right + 1) return true;
      }
      return left < -1 || right > document.documentElement.clientWidth + 1;
    };
    const isTextCut = (control: HTMLElement) =>
      control.matches('a, button') &&
      getComputedStyle(control).overflowX === 'hidden' &&
      getComputedStyle(control).textOverflow !== 'ellipsis' &&
      control.scrollWidth > control.clientWidth + 1;
    return [...controls].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || width <= 1 || height <= 1) return [];
      return isCut(control) || isTextCut(control) ? control.outerHTML.slice(0, 120) : [];
    });
  });

/** What a homeowner is asked before they say that the work is finished, wherever they say so. */
export const finishedConfirmation = {
  title: 'Is the work finished?',
  text: 'We let your pro know, and your review of the work counts. If something is missing, write to them first. This cannot be undone.',
  action: 'Yes, it is finished',
  cancelLabel: 'Not yet',
};

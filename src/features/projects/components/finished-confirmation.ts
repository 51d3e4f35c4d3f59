/** What a homeowner is asked before they say that the work is finished, wherever they say so. */
export const finishedConfirmation = {
  title: 'Is the work finished?',
  text: 'We’ll let your pro know, and you can leave a review. If something is missing, message them first. This can’t be undone.',
  action: 'Yes, it’s finished',
  cancelLabel: 'Not yet',
};

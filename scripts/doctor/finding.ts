/** What a look at one part of the installation says, in words for whoever runs it. */
export type Finding = {
  /** The part, such as "Database". */
  part: string;
  state: 'ok' | 'warning' | 'problem';
  says: string;
  /** What to do about a warning or a problem. */
  advice?: string;
};

const marks = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' };

export const describeFinding = ({ part, state, says, advice }: Finding) =>
  [`${marks[state]} ${part}: ${says}`, ...(advice ? [`          ${advice}`] : [])].join('\n');

/** Findings about one part, each with its state and words. */
export const findingsOf = (part: string) => ({
  ok: (says: string): Finding => ({ part, state: 'ok', says }),
  warning: (says: string, advice: string): Finding => ({ part, state: 'warning', says, advice }),
  problem: (says: string, advice: string): Finding => ({ part, state: 'problem', says, advice }),
});

export const messageOf = (error: unknown) => {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
};

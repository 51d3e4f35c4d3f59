/** The states of the union, the district and the territories, by their postal codes. */
export const stateCodes = `
AK AL AR AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA
PR RI SC SD TN TX UT VA VI VT WA WI WV WY`
  .trim()
  .split(/\s+/);

/** Choices of a filter by state. */
export const stateOptions = [
  { value: '', label: 'Every state' },
  ...stateCodes.map((code) => ({ value: code, label: code })),
];

/** A state as an address has it; undefined for anything else. */
export const parseState = (text: string | null) => {
  const code = text?.trim().toUpperCase();
  return code !== undefined && stateCodes.includes(code) ? code : undefined;
};

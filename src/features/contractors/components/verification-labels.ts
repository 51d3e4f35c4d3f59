type Checked = { licenseVerified: boolean; insuranceVerified: boolean };

/** The badges beside the name of a business. */
export const verificationLabels = ({ licenseVerified, insuranceVerified }: Checked) =>
  [licenseVerified && 'License checked', insuranceVerified && 'Insurance checked'].filter(
    (check) => check !== false,
  );

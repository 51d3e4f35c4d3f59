type Checked = { licenseVerified: boolean; insuranceVerified: boolean };

/** What was checked of a business, as the short words beside its name. */
export const verificationLabels = ({ licenseVerified, insuranceVerified }: Checked) =>
  [licenseVerified && 'License checked', insuranceVerified && 'Insurance checked'].filter(
    (check) => check !== false,
  );

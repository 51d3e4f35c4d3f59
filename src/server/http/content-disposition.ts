/** How a browser treats a file, and the name under which it saves it (RFC 6266, RFC 8187). */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string) =>
  `${kind}; filename*=UTF-8''${encodeRfc8187(name)}`;

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves. */
const encodeRfc8187 = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** `o•••@example.com`: the owner recognizes the address, and nobody else learns it. */
export function maskEmail(email: string) {
  const [name = '', host = ''] = email.split('@');
  return host && `${name.slice(0, 1)}•••@${host}`;
}

/** Keeps the area code of an American number. */
export const maskPhone = (phone: string) => {
  const digits = phone.replace(/\D/g, '').slice(-10);
  return phone && (digits.length === 10 ? `(${digits.slice(0, 3)}) •••-••••` : '•••');
};

export const isMasked = (text: string) => text.includes('•••');

import { formatPhone } from '#lib/phone.ts';

type Props = {
  phone: string /** As the server says: whether the customer wants calls. */;
  mayCall: boolean | undefined;
};

/** A customer’s number: a press calls it, unless they want no calls. */
export const PhoneNumber = ({ phone, mayCall }: Props) =>
  mayCall ? (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{formatPhone(phone)}</a>
  ) : (
    <span>{formatPhone(phone)} (no calls, please)</span>
  );

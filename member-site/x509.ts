import { type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * A self-signed certificate (RFC 5280, version 3, sha256WithRSAEncryption) of an RSA key pair, which is how Firebase
 * publishes its signing keys.
 */
export function selfSignedCertificate({
  name,
  publicKey,
  privateKey,
  from,
  until,
}: {
  name: string;
  publicKey: KeyObject;
  privateKey: KeyObject;
  from: Date;
  until: Date;
}) {
  const serial = randomBytes(16);
  serial.writeUInt8((serial.readUInt8() & 0x7f) | 0x40);
  const algorithm = sequence(der(0x06, SHA256_WITH_RSA), der(0x05));
  const subject = sequence(
    der(0x31, sequence(der(0x06, COMMON_NAME), der(0x0c, Buffer.from(name)))),
  );
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    subject,
    sequence(utcTime(from), utcTime(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = sequence(
    toBeSigned,
    algorithm,
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** OID 1.2.840.113549.1.1.11. */
const SHA256_WITH_RSA = Buffer.from('2a864886f70d01010b', 'hex');
/** OID 2.5.4.3. */
const COMMON_NAME = Buffer.from('550403', 'hex');

function der(tag: number, content: Buffer = Buffer.alloc(0)) {
  return Buffer.concat([Buffer.from([tag]), derLength(content), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));

function derLength({ length }: Buffer) {
  if (length < 0x80) return Buffer.from([length]);
  if (length < 0x100) return Buffer.from([0x81, length]);
  return Buffer.from([0x82, length >> 8, length & 0xff]);
}

/** UTCTime, which certificates use for dates until 2049. */
const utcTime = (moment: Date) =>
  der(
    0x17,
    Buffer.from(
      `${moment
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  );

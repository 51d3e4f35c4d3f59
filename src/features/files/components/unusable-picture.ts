/** A picture that would be refused by the server; the message is for whoever chose it. */
export class UnusablePicture extends Error {}

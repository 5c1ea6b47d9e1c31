/** A mail as it is read. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

import { type Mail, Undeliverable } from '@roundtable/services';
import { createTransport } from 'nodemailer';

/** Sends one mail, or throws: `Undeliverable` where no attempt will ever succeed. */
export interface Mailer {
  /** It sends nothing anywhere: who wants to read a mail reads it in the outbox. */
  readonly staysInOutbox: boolean;
  send(mail: Mail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

/** Mail over SMTP (`smtp://user:password@host:587`, `smtps://…`). A repeated attempt has the same message id. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'roundtable.invalid';
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    staysInOutbox: false,
    async send({ id, to, subject, text }) {
      try {
        await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${domain}>` });
      } catch (error) {
        throw isPermanent(error)
          ? new Undeliverable('the server will not take this mail', { cause: error })
          : error;
      }
    },
    close: () => transport.close(),
  };
}

/** The local stack without SMTP: a mail is read at `GET /api/dev/outbox`, and said in the log. */
export function createDevMailer(say: (mail: Mail) => void): Mailer {
  return {
    staysInOutbox: true,
    send: async (mail) => say(mail),
    close: () => {},
  };
}

/** Production without SMTP: nothing can be sent, and nothing is kept to be sent in a heap one day. */
export function createNoMailer(): Mailer {
  return {
    staysInOutbox: false,
    send: async () => {
      throw new Undeliverable('SMTP_URL is not set');
    },
    close: () => {},
  };
}

/** 5xx is the server's last word (RFC 5321, 4.2.1); a refused login is mended by the operator, so it is tried again. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const code = Number(error.responseCode);
  return code >= 500 && code < 600 && !('code' in error && error.code === 'EAUTH');
}

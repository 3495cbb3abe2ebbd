/** A message with a verification code. */
export interface SmsMessage {
  readonly tenantId: string;
  readonly phone: string;
  readonly code: string;
  /** The validity of the code. */
  readonly minutes: number;
  /** The id of the request that asked for the code. */
  readonly requestId: string;
}

/** A sender of codes to phones. */
export interface SmsSender {
  /** Returns whether codes can be sent to users of a tenant; without a tenant, to those of any. */
  serves(tenantId?: string): Promise<boolean>;
  send(message: SmsMessage): Promise<void>;
}

/** The part of a structured log that is needed here. */
export interface MessageLog {
  warn(facts: object, words: string): void;
}

/** Makes a sender that writes the message into the server's log, for development only: the log then contains the code. */
export function consoleSender(log: MessageLog): SmsSender {
  return {
    serves: async () => true,
    async send({ phone, code, minutes }) {
      log.warn({ sms: { phone, code, minutes } }, 'no SMS vendor: the message stands here');
    },
  };
}

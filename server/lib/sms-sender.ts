/** One message with a code. */
export interface SmsMessage {
  readonly tenantId: string;
  readonly phone: string;
  readonly code: string;
  /** For how long the code is good. */
  readonly minutes: number;
  /** Of the request that asked for it. */
  readonly requestId: string;
}

/** Whoever carries codes to phones. */
export interface SmsSender {
  /** Whether a tenant's people can be sent one; without a tenant, whether those of any can. */
  serves(tenantId?: string): Promise<boolean>;
  send(message: SmsMessage): Promise<void>;
}

/** As far as a structured log is needed here. */
export interface MessageLog {
  warn(facts: object, words: string): void;
}

/** Writes the message into the log of the server, for development: whoever reads the log has the code. */
export function consoleSender(log: MessageLog): SmsSender {
  return {
    serves: async () => true,
    async send({ phone, code, minutes }) {
      log.warn({ sms: { phone, code, minutes } }, 'no SMS vendor: the message stands here');
    },
  };
}

import type { MessageLog } from '#server/lib/sms-sender';
import type { Carrier } from './carrier.ts';

/**
 * Returns a carrier that writes each message into the log of the server, for development: everyone who reads the log can read
 * it.
 */
export const carryToLog =
  (log: MessageLog): Carrier =>
  async ({ phones, params, account }) => {
    for (const phone of phones) {
      log.warn({ sms: { phone, ...params, template: account.templateId } }, 'no SMS vendor: the message stands here');
    }
    return phones.map((phone) => ({ phone, vendorId: '' }));
  };

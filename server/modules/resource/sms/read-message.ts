import { isJoinable } from '#server/crud/kinds/choice';
import { AppError, refusalText } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { hasForbiddenCharacters, phoneRule } from '#shared/rules';

const MOST_PHONES = 100;
const MOST_PARAMS = 20;
const LONGEST_PARAM = 100;
/** The name of a placeholder in a vendor's template, or its number. */
const paramName = /^([A-Za-z][A-Za-z0-9_]{0,31}|\d{1,2})$/;

/** Reads phone numbers, comma-joined or as a list, each once. Refuses in the words for phones (domain model 1.5), naming the wrong one. */
export function readPhones(sent: unknown): readonly string[] {
  const joined = sent ?? '';
  if (!isJoinable(joined)) throw new AppError('WRONG_PARAMETER', { name: 'phones' });
  const phones = [...new Set(splitMany(joined))];
  if (phones.length === 0) throw new AppError('PHONE_EMPTY', {}, { fields: { phones: { code: 'PHONE_EMPTY' } } });
  if (phones.length > MOST_PHONES) throw new AppError('SMS_TOO_MANY', { max: MOST_PHONES });
  phones.forEach((phone, index) => {
    const wrong = phoneRule(phone);
    if (!wrong) return;
    const reason = { zh: refusalText(wrong, 'zh'), en: refusalText(wrong, 'en') };
    const params = { n: index + 1, phone: phone.slice(0, 20).replace(/\p{C}/gu, ' '), reason };
    throw new AppError('SMS_PHONE', params, { fields: { phones: { code: 'SMS_PHONE', params } } });
  });
  return phones;
}

const refused = () => new AppError('SMS_PARAMS', { n: MOST_PARAMS, max: LONGEST_PARAM });

function objectIn(sent: unknown): object {
  if (typeof sent === 'object' && sent !== null) return sent;
  if (typeof sent !== 'string') throw refused();
  try {
    return JSON.parse(sent) ?? [];
  } catch {
    throw refused();
  }
}

function textIn(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  const isText =
    typeof text === 'string' && text.length <= LONGEST_PARAM && !hasForbiddenCharacters(text) && !/[\n\r\t]/.test(text);
  if (!isText) throw refused();
  return text;
}

/** Reads the values of a template's placeholders: short texts by name, handed over as they are and never read as a template. */
export function readParams(sent: unknown): Readonly<Record<string, string>> {
  if (sent === undefined || sent === null || sent === '') return {};
  const value = objectIn(sent);
  const entries = Object.entries(value);
  if (typeof value !== 'object' || Array.isArray(value) || entries.length > MOST_PARAMS) throw refused();
  if (entries.some(([name]) => !paramName.test(name))) throw refused();
  return Object.fromEntries(entries.map(([name, each]) => [name, textIn(each)]));
}

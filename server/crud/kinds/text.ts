import { text as textColumn } from 'drizzle-orm/pg-core';
import sanitizeHtml from 'sanitize-html';
import { Type } from 'typebox';
import type { Field } from '#shared/field';
import { kindFacts, splitMany } from '#shared/kinds';
import { normaliseAccount } from '#shared/rules';
import type { FilterFacts, KindStore } from './kind-store.ts';

const contains: FilterFacts = { bare: 'contains', read: (text) => text };

/** Turns a number into text, since clients of the family send numbers where texts are meant. */
function asText(value: unknown): unknown {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
}

const trimmed = (value: unknown): unknown => {
  const text = asText(value);
  return typeof text === 'string' ? text.trim() : text;
};

/** Text of one line or of several. */
export const text: KindStore = {
  column: () => textColumn(),
  wire: () => Type.String(),
  parse: trimmed,
  filter: () => contains,
};

/** Stores comma-joined values in one order, so that equal sets are equal texts. */
function joined(order: (one: string, other: string) => number): KindStore {
  const parse = (value: unknown) => {
    const sent = asText(value);
    return typeof sent === 'string' ? splitMany(sent).sort(order).join(',') : sent;
  };
  return { ...text, parse };
}

export const dates = joined((one, other) => (one < other ? -1 : 1));
export const integers = joined((one, other) => Number(one) - Number(other));

/** An account, stored in the normal form in which accounts are compared. */
export const account: KindStore = {
  ...text,
  parse: (value) => (typeof value === 'string' ? normaliseAccount(value) : asText(value)),
};

/** The markup that rich text may hold; all other is removed when it is written (promise 39). */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'div', 'span'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'ul', 'ol', 'li', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify)$/],
      color: [/^#[0-9a-f]{3,8}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
      'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
    },
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: {
        // `${…}` is a place for a value: clients of the family put the token there.
        ...(href !== undefined && !href.includes('${') && { href }),
        ...attribs,
        // A page that is opened from here must not have access to ours.
        ...(attribs.target && { rel: 'noopener noreferrer' }),
      },
    }),
  },
};

/** A tag written as a JavaScript escape would become a tag again in any client that decodes the text once more. */
const escapedMarkup = /\\u00(3c|3e)/gi;

/** Returns a rich text reduced to the markup that is safe to show. */
export function cleanHtml(html: string): string {
  const plain = html.replace(escapedMarkup, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return sanitizeHtml(plain, allowed);
}

/** The time to clean a text grows with its length: a text that is too long is not cleaned, since it is refused anyway. */
const isShortEnough = (html: string, { max = kindFacts.richText.max ?? 0 }: Field) => html.length <= max;

export const richText: KindStore = {
  column: () => textColumn(),
  wire: () => Type.String(),
  parse: (value, field) => (typeof value === 'string' && isShortEnough(value, field) ? cleanHtml(value) : value),
  filter: () => undefined,
};

/** Write-only text. It is not trimmed, since a blank at its end may belong to it. */
export const secret: KindStore = {
  column: () => textColumn(),
  wire: () => Type.String(),
  parse: asText,
  filter: () => undefined,
};

import type { Words } from '#shared/field';

/** The keys of the dictionary `art_state`. */
export const artStates = {
  registered: 0,
  inVault: 1,
  reserved: 2,
  inTransit: 3,
  atBranch: 4,
  released: 5,
  frozen: 6,
  writtenOff: 7,
} as const;
export type ArtState = (typeof artStates)[keyof typeof artStates];

/** The keys of the dictionary `holder_type`. */
export const holderTypes = { vault: 1, convoy: 2, branch: 3, owner: 4, unknown: 9 } as const;

/** The keys of the dictionary `art_owner`. */
export const artOwners = { bank: 1, client: 2 } as const;

/** The keys of the dictionary `art_event`. */
export const artEvents = {
  registered: 10,
  changed: 11,
  inStock: 20,
  reserved: 21,
  unreserved: 22,
  accepted: 23,
  outStock: 30,
  delivered: 31,
  collected: 32,
  returned: 33,
  released: 40,
  packed: 50,
  unpacked: 51,
  relocated: 52,
  frozen: 60,
  unfrozen: 61,
  writtenOff: 70,
  appraised: 80,
} as const;
export type ArtEvent = (typeof artEvents)[keyof typeof artEvents];

/** The reasons why an article and a container do not go together. */
export const boxReasons = {
  nested: { zh: '容器不能放入容器', en: 'A container cannot hold a container' },
  apart: { zh: '箱与物品不在同一处', en: 'The container and the article are not in the same place' },
  noBox: { zh: '所选的箱不是容器', en: 'What is to hold it is not a container' },
  inside: { zh: '物品在箱内，请先拆箱', en: 'The article is in a container; unpack it first' },
  elsewhere: { zh: '物品不在该箱内', en: 'The article is not in this container' },
  packed: { zh: '物品已在箱内', en: 'The article is in a container already' },
  filled: { zh: '箱内有物品，请先拆箱', en: 'The container holds articles; unpack them first' },
} as const satisfies Readonly<Record<string, Words>>;
